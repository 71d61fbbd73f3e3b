import type { Readable, Writable } from 'node:stream';
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Database } from '../db/schema.ts';
import type { Config } from '../runtime/config.ts';
import { StartupError } from '../runtime/startup-error.ts';

export type DatabaseLocation = Pick<Config, 'databaseUrl' | 'dataDirectory'>;

/** Where an operator types and reads. Questions are asked only if both are a terminal. */
export type Terminal = { input: Readable & { isTTY?: boolean }; output: Writable & { isTTY?: boolean } };

/** What a command of the operator works with. */
export type CommandContext = {
  config: Config;
  /** Opens the database that the environment names, if it holds a site of this build; it is closed at the end. */
  openSite: () => Promise<Database>;
  /** The same, of any build. */
  openAnySite: () => Promise<Database>;
  /** Opens any database as it is, and creates the file of SQLite. `addressName` is for the error of a wrong address. */
  open: (location: DatabaseLocation, addressName?: string) => Promise<Database>;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  /** Whether standard output has to be one JSON document; there is then nobody to ask. */
  isJson: boolean;
  /** Prints for people: on standard output, or on standard error beside JSON. */
  print: (text: string) => void;
  /** Prints for people on standard error. */
  warn: (text: string) => void;
  terminal: Terminal;
  /** The path of a file that the operator names, from the folder where the command was typed. */
  pathOf: (name: string) => string;
  /** Sets what an operator reads who stops the command from now on. Until the first call: "Nothing was changed." */
  setStopMessage: (message: string) => void;
};

/** What a command did, as JSON for programs; people have already read the printed lines. */
export type Result = {
  json: unknown;
  /** 1 if what was asked for was not done, or something was found. */
  exitCode?: 1;
};

/** A call, what it does, and an example to copy. An indented line is an option of the call above it. */
export type Usage = [call: string, summary: string, example: string] | [option: `  ${string}`, summary: string];

export type Command = {
  usage: Usage[];
  options?: ParseArgsOptionsConfig;
  takesArguments?: boolean;
  run: (values: object, commandArguments: string[], context: CommandContext) => Promise<Result>;
};

/** A command that was called in a wrong way. */
export class UsageError extends StartupError {}

export const exitCodes = { done: 0, failed: 1, wrongUsage: 2, interrupted: 130 } as const;
