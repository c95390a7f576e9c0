/** Chart mutators: typical errors in charts that no language operator covers. */
import ts from "typescript";
import type { Change } from "./change.ts";
import { type Chart, keyOf, objectIn, propertyOf, type StateOfChart } from "./places.ts";

type Literal = ts.ObjectLiteralExpression;

class ChartChanges {
  readonly changes: Change[] = [];

  constructor(
    readonly source: string,
    readonly chart: Chart,
  ) {}

  #add(mutator: string, { start, end }: { start: number; end: number }, replacement: string): void {
    this.changes.push({ mutator, start, end, replacement });
  }

  #span(node: ts.Node): { start: number; end: number } {
    return { start: node.getStart(), end: node.end };
  }

  /** Removes the node and the comma after it. */
  #remove(mutator: string, node: ts.Node): void {
    const { start, end } = this.#span(node);
    const comma = /^\s*,/.exec(this.source.slice(end))?.[0].length ?? 0;
    this.#add(mutator, { start, end: end + comma }, "");
  }

  #stateAt(path: readonly string[]): StateOfChart | undefined {
    return this.chart.states.find((state) => state.path.join(".") === path.join("."));
  }

  #childrenOf(path: readonly string[]): readonly string[] {
    const state = this.#stateAt(path);
    return (state && objectIn(state.node, "states")?.properties.map(keyOf)) ?? [];
  }

  /** The path of a transition's target state. */
  #resolve(target: string, source: readonly string[]): readonly string[] {
    if (target.startsWith("#")) return target.split(".").slice(1);
    if (target.startsWith(".")) return [...source, ...target.slice(1).split(".")];
    return [...source.slice(0, -1), ...target.split(".")];
  }

  #sibling(path: readonly string[]): string | undefined {
    const siblings = this.#childrenOf(path.slice(0, -1));
    const siblingIndex = siblings.indexOf(path.at(-1) ?? "");
    const nextSibling = siblings[(siblingIndex + 1) % siblings.length];
    if (siblingIndex < 0 || nextSibling === undefined || nextSibling === path.at(-1)) return undefined;
    return [`#${this.chart.id}`, ...path.slice(0, -1), nextSibling].join(".");
  }

  #target(value: ts.Expression, state: StateOfChart): void {
    if (!ts.isStringLiteral(value)) return;
    const siblingTarget = this.#sibling(this.#resolve(value.text, state.path));
    if (siblingTarget !== undefined)
      this.#add("TargetChanged", this.#span(value), JSON.stringify(siblingTarget));
  }

  /**
   * Whether the target is the source state or a descendant of it; `reenter` has no effect on any other target.
   */
  #staysWithin(target: ts.Expression, { path }: StateOfChart): boolean {
    return (
      ts.isStringLiteral(target) &&
      path.every((key, index) => this.#resolve(target.text, path)[index] === key)
    );
  }

  /**
   * Whether re-entering the state has an effect: the state has actions, actors or delays, or its parent is parallel, so
   * that the other regions are re-entered too.
   */
  #isReentryObservable({ node, path }: StateOfChart): boolean {
    const parent = path.length > 0 ? this.#stateAt(path.slice(0, -1)) : undefined;
    const parentType = parent && propertyOf(parent.node, "type")?.initializer;
    return (
      node.properties.some(ts.isSpreadAssignment) ||
      ["entry", "exit", "invoke", "after"].some((key) => propertyOf(node, key) !== undefined) ||
      (parentType !== undefined && ts.isStringLiteral(parentType) && parentType.text === "parallel")
    );
  }

  #list(kind: string, property: ts.PropertyAssignment | undefined): void {
    if (!property) return;
    if (!ts.isArrayLiteralExpression(property.initializer)) this.#remove(`${kind}Removed`, property);
    else for (const element of property.initializer.elements) this.#remove(`${kind}Removed`, element);
  }

  #transition(value: ts.Expression, state: StateOfChart): void {
    if (ts.isArrayLiteralExpression(value)) {
      for (const element of value.elements) {
        if (value.elements.length > 1) this.#remove("CandidateRemoved", element);
        this.#transition(element, state);
      }
      return;
    }
    if (ts.isStringLiteral(value)) {
      this.#target(value, state);
      this.#add("TargetRemoved", this.#span(value), "{}");
      return;
    }
    if (!ts.isObjectLiteralExpression(value)) return;
    const target = propertyOf(value, "target");
    if (target) {
      this.#target(target.initializer, state);
      this.#remove("TargetRemoved", target);
    }
    const guard = propertyOf(value, "guard");
    if (guard) {
      this.#remove("GuardRemoved", guard);
      this.#add(
        "GuardNegated",
        this.#span(guard.initializer),
        `require("xstate").not(${guard.initializer.getText()})`,
      );
    }
    this.#list("Action", propertyOf(value, "actions"));
    const reenter = propertyOf(value, "reenter");
    if (reenter) this.#remove("ReenterToggled", reenter);
    else if (target && this.#staysWithin(target.initializer, state) && this.#isReentryObservable(state))
      this.#add("ReenterToggled", { start: target.end, end: target.end }, ", reenter: true");
  }

  #transitions(mutator: string, events: Literal | undefined, state: StateOfChart): void {
    for (const property of events?.properties.filter(ts.isPropertyAssignment) ?? []) {
      this.#remove(mutator, property);
      this.#transition(property.initializer, state);
    }
  }

  #invoke(value: ts.Expression, state: StateOfChart): void {
    if (ts.isArrayLiteralExpression(value)) {
      for (const element of value.elements) {
        this.#remove("InvokeRemoved", element);
        this.#invoke(element, state);
      }
      return;
    }
    if (!ts.isObjectLiteralExpression(value)) return;
    for (const key of ["onDone", "onError"]) {
      const property = propertyOf(value, key);
      if (!property) continue;
      const name = `${key[0]?.toUpperCase()}${key.slice(1)}`;
      this.#remove(`${name}Removed`, property);
      this.#add(`${name}Emptied`, this.#span(property.initializer), "{}");
      this.#transition(property.initializer, state);
    }
    const input = propertyOf(value, "input");
    if (input) this.#remove("InputRemoved", input);
    const inputLiteral = input && literalOf(input.initializer);
    if (inputLiteral && inputLiteral.properties.length > 1)
      for (const property of inputLiteral.properties) this.#remove("InputChanged", property);
  }

  #state(state: StateOfChart): void {
    const { node, path } = state;
    this.#transitions("EventIgnored", objectIn(node, "on"), state);
    const delayedTransitions = objectIn(node, "after");
    this.#transitions("DelayRemoved", delayedTransitions, state);
    for (const property of delayedTransitions?.properties ?? []) {
      const otherDelays = this.#delays().filter((name) => name !== keyOf(property));
      const name = property.name;
      if (name && otherDelays[0] !== undefined) this.#add("DelayRenamed", this.#span(name), otherDelays[0]);
    }
    const alwaysProperty = propertyOf(node, "always");
    if (alwaysProperty) {
      this.#remove("AlwaysRemoved", alwaysProperty);
      this.#transition(alwaysProperty.initializer, state);
    }
    const onDone = propertyOf(node, "onDone");
    if (onDone) {
      this.#remove("OnDoneRemoved", onDone);
      this.#transition(onDone.initializer, state);
    }
    this.#list("Entry", propertyOf(node, "entry"));
    this.#list("Exit", propertyOf(node, "exit"));
    this.#list("Tag", propertyOf(node, "tags"));
    const invoke = propertyOf(node, "invoke");
    if (invoke) {
      if (!ts.isArrayLiteralExpression(invoke.initializer)) this.#remove("InvokeRemoved", invoke);
      this.#invoke(invoke.initializer, state);
    }
    const initialValue = propertyOf(node, "initial")?.initializer;
    if (initialValue && ts.isStringLiteral(initialValue)) {
      const siblings = this.#childrenOf(path);
      const nextSibling = siblings[(siblings.indexOf(initialValue.text) + 1) % siblings.length];
      if (nextSibling !== undefined && nextSibling !== initialValue.text)
        this.#add("InitialChanged", this.#span(initialValue), JSON.stringify(nextSibling));
    }
    const type = propertyOf(node, "type");
    if (type) this.#remove("TypeRemoved", type);
  }

  #delays(): readonly string[] {
    return (this.chart.setup && objectIn(this.chart.setup, "delays")?.properties.map(keyOf)) ?? [];
  }

  /** Changes the numbers of delays (`n * 2 + 1`), because no language mutator changes a number. */
  #figures(): void {
    const delays = this.chart.setup && propertyOf(this.chart.setup, "delays");
    const visit = (node: ts.Node): void => {
      if (ts.isNumericLiteral(node))
        this.#add("FigureChanged", this.#span(node), `(${node.getText()} * 2 + 1)`);
      else ts.forEachChild(node, visit);
    };
    if (delays) visit(delays);
  }

  all(): readonly Change[] {
    for (const state of this.chart.states) this.#state(state);
    this.#figures();
    return this.changes;
  }
}

/** The object literal of an input, or of the function that returns an input. */
function literalOf(value: ts.Expression): Literal | undefined {
  if (ts.isObjectLiteralExpression(value)) return value;
  if (!ts.isArrowFunction(value)) return undefined;
  const body = ts.isParenthesizedExpression(value.body) ? value.body.expression : value.body;
  return ts.isObjectLiteralExpression(body) ? body : undefined;
}

export function chartChanges(source: string, chart: Chart): readonly Change[] {
  return new ChartChanges(source, chart).all();
}
