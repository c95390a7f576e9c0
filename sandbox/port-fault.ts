import { isPortTaken } from "../site/listen.ts";
import { OperatorFault } from "./operator-fault.ts";

export function portTakenFault(port: number, setting: string): OperatorFault {
  return new OperatorFault(
    `Port ${port} is already in use: end what listens there, or set ${setting} to another.`,
  );
}

/** The fault of a port that cannot be opened; undefined for an error that has another cause. */
export function portFaultOf(error: unknown, port: number, setting: string): OperatorFault | undefined {
  if (isPortTaken(error)) return portTakenFault(port, setting);
  if (!(error instanceof Error && "code" in error && error.code === "EACCES")) return undefined;
  return new OperatorFault(`You may not open port ${port}: set ${setting} to another, from 1024 on.`);
}
