import { isNumbered, type LoadRequest } from './request.ts';

/** The Lua script that tells wrk what to send. */
export function wrkScript(request: LoadRequest, firstNumber: number): string {
  if (request.bodies) return postInTurn(request.bodies);
  if (isNumbered(request)) return countUp(firstNumber);
  return request.method ? `wrk.method = "${request.method}"` : '';
}

const postInTurn = (bodies: string[]) => `
wrk.method = "POST"
local bodies = { ${bodies.map((body) => `[==[${body}]==]`).join(', ')} }
local turn = 0
request = function()
  turn = turn % #bodies + 1
  return wrk.format(nil, nil, nil, bodies[turn])
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
