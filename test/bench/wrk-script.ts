import { isNumbered, type LoadRequest } from './request.ts';

/** The Lua script that tells wrk what to send. */
export function wrkScript(request: LoadRequest, firstNumber: number): string {
  if (request.bodies) return postInTurn(request.bodies, request.cookies ?? [], firstNumber);
  if (isNumbered(request)) return countUp(firstNumber);
  return request.method ? `wrk.method = "${request.method}"` : '';
}

const listOf = (texts: string[]) => `{ ${texts.map((text) => `[==[${text}]==]`).join(', ')} }`;

/** Each run begins with another cookie: its first number is a multiple of a round one. */
const postInTurn = (bodies: string[], cookies: string[], firstNumber: number) => `
wrk.method = "POST"
local bodies = ${listOf(bodies)}
local cookies = ${listOf(cookies)}
local turn = ${Math.floor(firstNumber / 1_009)}
request = function()
  turn = turn + 1
  if #cookies > 0 then wrk.headers["cookie"] = cookies[turn % #cookies + 1] end
  return wrk.format(nil, nil, nil, bodies[turn % #bodies + 1])
end
`;

/** wrk formats the request once; each copy then gets its own number. */
const countUp = (firstNumber: number) => `
local number = ${firstNumber}
local template
init = function()
  template = wrk.format()
end
request = function()
  number = number + 1
  return (template:gsub("{n}", string.format("%09d", number)))
end
`;
