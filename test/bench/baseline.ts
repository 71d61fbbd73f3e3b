// The fastest that Node can do: a bare server that sends the same bytes from memory. For a POST it
// stores one row, as durably as we do, in a table like ours.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { v7 } from 'uuid';
import type { SentResponse } from './programs.ts';

const [sent] = (await once(process, 'message')) as [SentResponse];
const body = Buffer.from(sent.body, 'base64');
const headers = sent.headers.flat();

const database = new DatabaseSync(join(process.argv[2]!, 'baseline.db'));
database.exec('pragma journal_mode = wal');
database.exec('pragma synchronous = 2');
database.exec(`create table if not exists reviews (
  id text primary key not null, member_id text, game_id text, name text, game_title text,
  photo text, rating integer, year text, genre text, text text, origin text, version text,
  created_at integer, updated_at integer)`);
const insert = database.prepare(`insert into reviews values (?,?,?,?,?,?,?,?,?,?,?,?,?,?)`);

function store(json: string): void {
  const review = JSON.parse(json);
  const { name, gameTitle, photo, rating, year, gameGenre, text } = review;
  const time = Date.now();
  const values = [name, gameTitle, photo, Number(rating), year, gameGenre, text];
  insert.run(v7(), 'member', 'game', ...values, 'member', v7(), time, time);
}

function send(response: ServerResponse): void {
  response.writeHead(sent.status, headers);
  response.end(body);
}

const server = createServer((request, response) => {
  if (request.method !== 'POST') return send(response);
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    store(Buffer.concat(parts).toString());
    send(response);
  });
});
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }));
