// Nothing but texts that do not agree.
