#!/usr/bin/env node
/**
 * `statechart-paths FILES`: walks each machine with its path file; without one, explores the machine and writes a first
 * path file.
 */
import { existsSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { PathFile } from "./definition.ts";
import { lookAt } from "./first-look.ts";
import { importModule, machinesIn } from "./load-machines.ts";
import { pathFileOf } from "./path-file-of.ts";
import { planOf } from "./plan.ts";
import { lookText } from "./report/look-text.ts";
import { planText } from "./report/plan-text.ts";
import { faultsIn, walkPlan } from "./result.ts";
import { startFile } from "./start-file.ts";
import { Subject } from "./subject.ts";

const help = `statechart-paths FILES [--no-write]

For each machine that the files export:
  with a path file beside it (door.paths.ts for door.machine.ts, for the file's first machine by name) it walks the paths,
  and ends with 1 where one fails or a file cannot be read
  without one it says what plain events and answers reach, and writes a path file as a start

  --no-write   writes nothing
`;

async function walkFile(file: string, pathFile: string): Promise<boolean> {
  const exports = await importModule(pathFile);
  if (typeof exports.paths !== "object") throw new Error(`${pathFile} exports no paths.`);
  const paths = exports.paths as PathFile;
  const [firstMachine, ...otherMachines] = await machinesIn(file);
  if (firstMachine === undefined) throw new Error(`${file} exports no machine.`);
  const result = await walkPlan(planOf(new Subject(firstMachine.machine, file, paths)));
  console.log(planText([result]));
  for (const { machine } of otherMachines)
    console.log(`${machine.id}, ${file}\n  not walked: ${pathFile} is for ${firstMachine.machine.id}`);
  return faultsIn(result).length === 0;
}

async function lookAtFile(file: string, pathFile: string, shouldWrite: boolean): Promise<boolean> {
  const machines = await machinesIn(file);
  if (machines.length === 0) console.log(`${file} exports no machine.`);
  for (const [index, { machine, exported }] of machines.entries()) {
    try {
      const firstLook = await lookAt(machine, file);
      console.log(lookText(firstLook));
      if (!shouldWrite || index > 0) continue;
      writeFileSync(pathFile, startFile(firstLook, exported, `./${basename(file)}`));
      console.log(`  wrote ${pathFile}`);
    } catch (error) {
      console.log(
        `${machine.id}, ${file}\n  cannot begin: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return true;
}

async function main(commandArguments: readonly string[]): Promise<number> {
  const files = commandArguments.filter(
    (argument) => !argument.startsWith("--") && !/\.paths\.[cm]?[jt]sx?$/.test(argument),
  );
  const unknownOption = commandArguments.find(
    (argument) => argument.startsWith("--") && argument !== "--no-write",
  );
  if (unknownOption !== undefined || files.length === 0) {
    console.error(
      unknownOption === undefined ? help : `statechart-paths has no option ${unknownOption}.\n\n${help}`,
    );
    return 2;
  }
  const results: boolean[] = [];
  for (const file of files) {
    const pathFile = pathFileOf(file);
    try {
      if (!existsSync(file)) throw new Error("there is no such file");
      const hasPathFile = existsSync(pathFile);
      results.push(
        hasPathFile
          ? await walkFile(file, pathFile)
          : await lookAtFile(file, pathFile, !commandArguments.includes("--no-write")),
      );
    } catch (error) {
      console.log(`${file}\n  cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      results.push(false);
    }
    console.log("");
  }
  return results.every((hasPassed) => hasPassed) ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
