// Checks external input: the events of an app and the content of a session file. A failed check throws an error with
// a message, and the input is not used.

class Malformed extends Error {}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value) => typeof value === "number" && Number.isFinite(value);
const isAbsent = (value) => value === undefined || value === null;

function expectField(object, key, kind, what) {
  const value = object[key];
  const fits = kind === "integer" ? Number.isSafeInteger(value) : kind === "number" ? isNumber(value) : typeof value === kind;
  if (!fits) throw new Malformed(`${what}: “${key}” isn't ${kind === "string" ? "a string" : `a ${kind === "integer" ? "whole number" : kind}`}.`);
}

function expectFields(object, fields, what, isOptional = false) {
  for (const [key, kind] of Object.entries(fields)) {
    if (!isOptional || !isAbsent(object[key])) expectField(object, key, kind, what);
  }
}

function expectList(value, what) {
  if (!Array.isArray(value)) throw new Malformed(`${what} isn't a list.`);
}

/** Checks an event. Events of unknown types are allowed and ignored later. */
export function checkEvent(event, what = "An event") {
  if (!isObject(event)) throw new Malformed(`${what} isn't an object.`);
  expectFields(event, { seq: "integer", type: "string" }, what);
  if (event.type === "started") {
    if (!isObject(event.execution)) throw new Malformed(`${what} has no execution.`);
    expectFields(event.execution, { id: "integer", store: "integer", kind: "string", name: "string", time: "number" }, what);
    expectFields(event.execution, { parent: "integer", cause: "integer", payload: "string", site: "string" }, what, true);
  } else if (event.type === "committed") {
    if (!isObject(event.commit)) throw new Malformed(`${what} has no commit.`);
    expectFields(event.commit, { number: "integer", store: "integer", label: "string", time: "number" }, what);
    expectFields(event.commit, { execution: "integer", root: "integer", computed: "boolean" }, what, true);
  } else if (event.type === "woke") {
    expectField(event, "commit", "integer", what);
    expectList(event.parts, `${what}: “parts”`);
    for (const part of event.parts) {
      if (!isObject(part)) throw new Malformed(`${what}: a part isn't an object.`);
      expectFields(part, { name: "string", observers: "integer" }, what);
    }
  } else if (event.type === "ended") {
    expectFields(event, { execution: "integer", outcome: "string" }, what);
    expectFields(event, { error: "string", reason: "string", duration: "number" }, what, true);
    if (!isAbsent(event.interceptors)) {
      expectList(event.interceptors, `${what}: “interceptors”`);
      if (event.interceptors.some((name) => typeof name !== "string")) throw new Malformed(`${what}: an interceptor isn't a string.`);
    }
  }
}

/** Checks a list of stores. */
export function checkStores(stores, what = "“stores”") {
  expectList(stores, what);
  for (const store of stores) {
    if (!isObject(store)) throw new Malformed(`${what}: a store isn't an object.`);
    expectFields(store, { id: "integer", name: "string" }, what);
    expectFields(store, { style: "string", alive: "boolean", forced: "string", canBeEmpty: "boolean" }, what, true);
    if (isAbsent(store.actions)) continue;
    expectList(store.actions, `${what}: “actions”`);
    for (const action of store.actions) {
      if (!isObject(action)) throw new Malformed(`${what}: an action isn't an object.`);
      expectFields(action, { name: "string", arguments: "integer" }, what);
    }
  }
}

/** Parses the text of a session file. Throws an error that describes the first problem. */
export function readSessionFile(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Malformed("The file isn't valid JSON. It may be incomplete.");
  }
  if (!isObject(file) || file.format !== "lockstep-session") throw new Malformed("The file isn't a Lockstep session.");
  if (file.version !== 1) throw new Malformed(`The file has version ${JSON.stringify(file.version)?.slice(0, 20)}. This page reads version 1.`);
  expectFields(file, { app: "string" }, "The file");
  expectFields(file, { started: "string" }, "The file", true);
  checkStores(file.stores, "“stores”");
  expectList(file.events, "“events”");
  file.events.forEach((event, index) => checkEvent(event, `Event ${index + 1}`));
  for (const key of ["nodes", "states", "payloads"]) {
    if (!isObject(file[key] ?? {})) throw new Malformed(`“${key}” isn't an object.`);
  }
  const nodes = new Map(Object.entries(file.nodes ?? {}).map(([id, node]) => [Number(id), node]));
  const expectNode = (id, what) => {
    if (!nodes.has(id)) throw new Malformed(`${what} has a node that isn't in the file.`);
  };
  for (const [id, node] of nodes) {
    const what = `Node ${id}`;
    if (!Number.isSafeInteger(id) || !isObject(node)) throw new Malformed("A node isn't an object with a number.");
    expectFields(node, { kind: "string", text: "string" }, what);
    expectFields(node, { type: "string", count: "integer" }, what, true);
    expectList(node.parts ?? [], `${what}: “parts”`);
    for (const part of node.parts ?? []) {
      if (!Array.isArray(part) || typeof part[0] !== "string") throw new Malformed(`${what}: a part isn't a label and a number.`);
      expectNode(part[1], what);
    }
  }
  for (const [commit, state] of Object.entries(file.states ?? {})) {
    if (!isObject(state)) throw new Malformed(`The state of commit ${commit.slice(0, 20)} isn't an object.`);
    for (const side of ["before", "after"]) {
      if (!isAbsent(state[side])) expectNode(state[side], `The state of commit ${commit.slice(0, 20)}`);
    }
  }
  for (const [id, node] of Object.entries(file.payloads ?? {})) expectNode(node, `The payload of execution ${id.slice(0, 20)}`);
  return { file, nodes };
}
