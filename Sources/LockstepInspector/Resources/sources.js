// The sources of a session: a running app, or a file. Both answer the same requests.

import { checkEvent, checkStores, readSessionFile } from "./check.js";
import { shortened } from "./dom.js";
import { Values } from "./values.js";

/** The error of a request. `code` is an error code of the protocol, or `connection`. */
export class RequestError extends Error {
  constructor(code, message) {
    super(shortened(message, 500));
    this.code = code;
  }
}

/** A parameter that is valid JSON already. It is sent unchanged, because `JSON.parse` rounds large integers. */
export class JSONText {
  constructor(text) {
    this.text = text;
  }
}

function json(params) {
  const text = (value) => (value instanceof JSONText ? value.text : JSON.stringify(value));
  return `{${Object.entries(params).map(([name, value]) => `${JSON.stringify(name)}:${text(value)}`).join()}}`;
}

// MARK: A running app

/**
 * The connection to a running app. It reconnects after a restart of the app or a loss of the connection.
 *
 * Notifies `delegate` with `greeted(hello)`, `received(answer)` and `changed(status, message)`. `greeted` returns the
 * number of the event after which the events are requested. A status is `connecting`, `connected`, `lost` or `refused`.
 */
export class LiveSource {
  static version = 1;
  static longestRequest = 65_536;
  static longestDelay = 4000;

  #token;
  #delegate;
  #socket = null;
  #requests = new Map();
  #nextID = 1;
  #delay = 250;
  #timer = null;
  #hello = null;
  #isStopped = false;

  constructor(token, delegate) {
    this.#token = token;
    this.#delegate = delegate;
  }

  get canChange() {
    return this.#hello?.control === true && this.isConnected;
  }

  /** The reason why the app can't be changed, or `null` if it can. */
  get reason() {
    if (!this.isConnected) return "The app isn't connected.";
    return this.#hello.control ? null : "Read-only: the app started the inspector without control.";
  }

  /** The reason why a test can't be made, or `null` if it can. */
  get testReason() {
    return this.isConnected ? null : "The app isn't connected.";
  }

  get isConnected() {
    return this.#hello !== null && this.#socket?.readyState === WebSocket.OPEN;
  }

  start() {
    const address = new URL("/socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    this.#delegate.changed("connecting");
    // An immediate retry can leave an earlier socket open.
    socket.onopen = () => (socket === this.#socket ? this.#greet(socket) : socket.close());
    socket.onmessage = ({ data }) => socket === this.#socket && this.#answer(data);
    socket.onclose = () => this.#lose(socket);
  }

  stop() {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Connects now, without waiting for the delay. */
  retry() {
    clearTimeout(this.#timer);
    if (!this.#isStopped && this.#socket?.readyState !== WebSocket.OPEN) this.start();
  }

  request(method, params) {
    if (!this.isConnected && method !== "hello") return Promise.reject(new RequestError("connection", "The app isn't connected."));
    const id = this.#nextID++;
    const text = `{"id":${id},"method":${JSON.stringify(method)},"params":${json(params)}}`;
    if (new TextEncoder().encode(text).length > LiveSource.longestRequest) {
      return Promise.reject(new RequestError("request", "The request is too long. The limit is 65,536 bytes."));
    }
    return new Promise((resolve, reject) => {
      this.#requests.set(id, { resolve, reject });
      this.#socket.send(text);
    });
  }

  async #greet(socket) {
    let hello;
    try {
      hello = await this.request("hello", { token: this.#token, version: LiveSource.version });
    } catch (error) {
      if (error.code === "token") this.#refuse("The app doesn't accept the token of this page. Open the address that the app printed last.");
      else if (error.code === "version") this.#refuse(`This page and the app use different versions of the protocol: ${error.message}`);
      else this.#lose(socket, error.message);
      return;
    }
    this.#hello = hello;
    this.#delay = 250;
    const last = this.#delegate.greeted(hello);
    this.#delegate.changed("connected");
    this.#watch(socket, last);
  }

  async #watch(socket, last) {
    try {
      while (!this.#isStopped && socket === this.#socket) {
        const answer = await this.request("watch", { after: last, limit: 500 });
        last = answer.last;
        answer.events = answer.events.filter(isEvent);
        if (answer.stores) checkStores(answer.stores);
        this.#receive(answer);
      }
    } catch (error) {
      if (error.code === "connection" || this.#isStopped) return;
      console.warn("watch:", error.message);
      socket.close();
    }
  }

  /** Notifies the delegate. An error in the page is reported, and doesn't end the connection. */
  #receive(answer) {
    try {
      this.#delegate.received(answer);
    } catch (error) {
      reportError(error);
    }
  }

  #answer(data) {
    let answer;
    try {
      answer = JSON.parse(data);
    } catch {
      return this.#socket.close();
    }
    const request = this.#requests.get(answer.id);
    this.#requests.delete(answer.id);
    if (answer.error) request?.reject(new RequestError(`${answer.error.code}`, `${answer.error.message}`));
    else request?.resolve(answer.result);
  }

  #lose(socket, message = "The app isn't connected.") {
    if (socket !== this.#socket) return;
    this.#socket = null;
    socket.close();
    for (const { reject } of this.#requests.values()) reject(new RequestError("connection", "The connection to the app was lost."));
    this.#requests.clear();
    if (this.#isStopped) return;
    this.#delegate.changed("lost", message);
    this.#timer = setTimeout(() => this.start(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, LiveSource.longestDelay);
  }

  #refuse(message) {
    this.stop();
    this.#delegate.changed("refused", message);
  }
}

/** Returns whether an event is valid. Invalid events are skipped. */
function isEvent(event) {
  try {
    checkEvent(event);
    return true;
  } catch (error) {
    console.warn("event:", error.message);
    return false;
  }
}

/** Requests the whole session of a running app, part by part, and returns the content of a session file. */
export async function exportSession(source) {
  let file = null;
  const tables = { nodes: new Map(), states: new Map(), payloads: new Map() };
  for (let after = 0, more = true; more; ) {
    const page = await source.request("export", { after });
    if (file) file.events.push(...(page.session.events ?? []));
    else file = { ...page.session, events: [...page.session.events] };
    for (const [key, table] of Object.entries(tables)) {
      for (const [id, value] of Object.entries(page.session[key] ?? {})) table.set(id, value);
    }
    after = page.last;
    more = page.more;
  }
  for (const [key, table] of Object.entries(tables)) file[key] = Object.fromEntries(table);
  return file;
}

// MARK: A file

/** A session file. It answers the requests that need no running app. */
export class FileSource {
  canChange = false;
  reason = "This is a session file: no app is connected.";
  testReason = "Only a running app can make a test. This is a session file.";
  isConnected = true;

  constructor(text) {
    const { file, nodes } = readSessionFile(text);
    this.file = file;
    this.#values = new Values(file, nodes);
  }

  #values;

  async request(method, params) {
    try {
      if (method === "state") return this.#values.state(params);
      if (method === "payload") return this.#values.payload(params);
      if (method === "diff") return this.#values.difference(params);
    } catch (error) {
      throw new RequestError("gone", error.message);
    }
    throw new RequestError("state", this.reason);
  }
}

/** The source of a session whose app has ended. The page still shows the events that it received. */
export class EndedSource {
  canChange = false;
  reason = "The app of this session has ended.";
  testReason = "The app of this session has ended.";
  isConnected = false;

  request() {
    return Promise.reject(new RequestError("gone", this.reason));
  }
}
