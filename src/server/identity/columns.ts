import {
  OperationNodeTransformer,
  PrimitiveValueListNode,
  ValueNode,
  type KyselyPlugin,
  type QueryId,
  type UnknownRow,
} from 'kysely';

/**
 * Between better-auth, which thinks in dates and booleans, and our columns, which hold milliseconds
 * and 0 or 1, the same in both databases.
 */
export const plainColumns: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => toColumns.transformNode(node, queryId),
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(fromColumns) }),
};

class ToColumns extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode, queryId?: QueryId): ValueNode {
    return { ...super.transformValue(node, queryId), value: toColumn(node.value) };
  }

  protected override transformPrimitiveValueList(
    node: PrimitiveValueListNode,
    queryId?: QueryId,
  ): PrimitiveValueListNode {
    const list = super.transformPrimitiveValueList(node, queryId);
    return { ...list, values: node.values.map(toColumn) };
  }
}

const toColumns = new ToColumns();

function toColumn(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
}

function fromColumns(row: UnknownRow): UnknownRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, fromColumn(name, value)]),
  );
}

function fromColumn(name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  if (name.endsWith('_at')) return new Date(value);
  return name.endsWith('email_verified') ? value === 1 : value;
}
