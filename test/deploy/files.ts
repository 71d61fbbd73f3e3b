import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser, ModifiableInstruction } from 'dockerfile-ast';
import { parse } from 'yaml';

export const project = join(import.meta.dirname, '..', '..');
export const read = (path: string) => readFileSync(join(project, path), 'utf8');

type Service = {
  environment: Record<string, string>;
  image: string;
  ports?: string[];
  networks: string[];
  volumes: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: object;
  read_only?: boolean;
  stop_grace_period: string;
};
export type Compose = {
  services: { site: Service; database: Service };
  networks: { outside: { ipam: { config: { gateway: string }[] } }; inside: { internal: boolean } };
  volumes: Record<string, null>;
};

export const readCompose = (): Compose => parse(read('compose.yaml'));

export type Instruction = { keyword: string; words: string[]; flags: Record<string, string> };

/** The stages of the Dockerfile: the first one builds, the last one is the image. */
export function readStages(): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const instruction of DockerfileParser.parse(read('Dockerfile')).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') stages.push([]);
    const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
    stages.at(-1)?.push({
      keyword,
      words: instruction.getArguments().map((argument) => argument.getValue()),
      flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
    });
  }
  return stages;
}

/** The program that the image starts, with its arguments. */
export function readStartCommand(stage: Instruction[]): string[] {
  const { words } = stage.findLast(({ keyword }) => keyword === 'CMD')!;
  return JSON.parse(words.join(' '));
}

/** The variables that a stage sets. */
export function readEnvironment(stage: Instruction[]): Record<string, string> {
  const words = stage.filter(({ keyword }) => keyword === 'ENV').flatMap((instruction) => instruction.words);
  return Object.fromEntries(words.map((word) => word.split('=') as [string, string]));
}
