import {
  AliasNode,
  IdentifierNode,
  OperationNodeTransformer,
  PrimitiveValueListNode,
  ReturningNode,
  SelectionNode,
  SelectQueryNode,
  sql,
  ValueListNode,
  ValueNode,
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
  type RawBuilder,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';
import { now } from '../runtime/clock.ts';
import { databaseNow } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';

/** Carries the database's time at the query; selected with every row. */
const clockColumn = 'database_now';

/**
 * Converts between better-auth's dates and booleans and our columns, which hold milliseconds and 0 or 1.
 * better-auth creates and compares dates by this process's clock and deletes rows that look expired, but
 * the columns hold the database's time. So a date is written as an offset from the database's clock, and
 * read shifted by the difference between the two clocks: a process with a wrong clock neither ends other
 * members' sessions nor creates sessions that never end.
 */
export function columnTypesPlugin(db: Database): KyselyPlugin {
  const clock = databaseNow(db);
  const transformer = new ValueTransformer(clock);
  return {
    transformQuery: ({ node, queryId }) => selectClock(transformer.transformNode(node, queryId), clock),
    transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(fromColumns) }),
  };
}

class ValueTransformer extends OperationNodeTransformer {
  readonly #clock: RawBuilder<number>;

  constructor(clock: RawBuilder<number>) {
    super();
    this.#clock = clock;
  }

  protected override transformNodeImpl<Node extends OperationNode>(node: Node, queryId?: QueryId): Node {
    if (ValueNode.is(node)) return this.#toColumn(node.value) as OperationNode as Node;
    if (PrimitiveValueListNode.is(node)) {
      const values = node.values.map((value) => this.#toColumn(value));
      return ValueListNode.create(values) as OperationNode as Node;
    }
    const transformed = super.transformNodeImpl(node, queryId);
    return SelectQueryNode.is(transformed) ? withoutClock(transformed) : transformed;
  }

  #toColumn(value: unknown): OperationNode {
    if (value instanceof Date) {
      return sql`${this.#clock} + ${value.getTime() - now()}`.toOperationNode();
    }
    return ValueNode.create(typeof value === 'boolean' ? Number(value) : value);
  }
}

/** Adds the database's clock to the columns of a query that returns rows. */
function selectClock(node: RootOperationNode, clock: RawBuilder<number>): RootOperationNode {
  const alias = AliasNode.create(clock.toOperationNode(), IdentifierNode.create(clockColumn));
  const selections = [SelectionNode.create(alias)];
  if (SelectQueryNode.is(node)) return SelectQueryNode.cloneWithSelections(node, selections);
  if (!('returning' in node) || !node.returning) return node;
  return { ...node, returning: ReturningNode.cloneWithSelections(node.returning, selections) };
}

/** Removes the clock from a subquery: Kysely runs the plugin on a subquery too, before the outer query. */
function withoutClock<Node extends SelectQueryNode>(node: Node): Node {
  const isClock = ({ selection }: SelectionNode) =>
    AliasNode.is(selection) && IdentifierNode.is(selection.alias) && selection.alias.name === clockColumn;
  const selections = node.selections?.filter((each) => !isClock(each));
  return selections ? { ...node, selections } : node;
}

function fromColumns({ [clockColumn]: clock, ...row }: UnknownRow): UnknownRow {
  const clockDifferenceMs = typeof clock === 'number' ? now() - clock : 0;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, fromColumn(name, value, clockDifferenceMs)]),
  );
}

function fromColumn(name: string, value: unknown, clockDifferenceMs: number): unknown {
  if (typeof value !== 'number') return value;
  if (name.endsWith('_at')) return new Date(value + clockDifferenceMs);
  return name.endsWith('email_verified') ? value === 1 : value;
}
