/** An object whose values are known, and whose lists are read as they are written. */
export async function* toJson(values: object, lists: Record<string, AsyncIterable<object>>) {
  const members = Object.entries(values).map(([name, value]) => `${JSON.stringify(name)}: ${indent(value)}`);
  yield `{\n  ${members.join(',\n  ')}`;
  for (const [name, rows] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let separator = '';
    for await (const row of rows) {
      yield `${separator}\n    ${JSON.stringify(row)}`;
      separator = ',';
    }
    yield separator ? '\n  ]' : ']';
  }
  yield '\n}\n';
}

const indent = (value: unknown) => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
