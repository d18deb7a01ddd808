// Decodes PostgreSQL's logical replication messages, protocol version 1
// (https://www.postgresql.org/docs/current/protocol-logicalrep-message-formats.html).

export interface Relation {
  id: number
  schema: string
  table: string
  columns: { name: string; typeId: number; key: boolean }[]
}
/** Text of each column by name; null is SQL's null, a column that is absent was not sent (unchanged and stored out of line). */
export type Tuple = Map<string, string | null>
export interface RowChange {
  relation: Relation
  type: 'INSERT' | 'UPDATE' | 'DELETE'
  row: Tuple | null
  /** The row before: whole with replica identity full, its key where that changed or the row is deleted. */
  old: Tuple | null
  /** Commit time, microseconds since 1970. */
  committedAt: bigint
  /** The lower 32 bits of the number of its transaction. */
  transaction: number
}

const epoch2000 = 946_684_800_000_000n

/** Feed it every message in order; it answers with a change for those that are one. */
export function createDecoder(): (message: Buffer) => RowChange | null {
  const relations = new Map<number, Relation>()
  let committedAt = 0n
  let transaction = 0
  return (message) => {
    const reader = new Reader(message)
    switch (reader.char()) {
      case 'B':
        reader.skip(8)
        committedAt = reader.int64() + epoch2000
        transaction = reader.uint32()
        return null
      case 'R': {
        const relation = readRelation(reader)
        relations.set(relation.id, relation)
        return null
      }
      case 'I': {
        const relation = relations.get(reader.uint32())
        reader.skip(1)
        return relation ? { relation, type: 'INSERT', row: readTuple(reader, relation), old: null, committedAt, transaction } : null
      }
      case 'U': {
        const relation = relations.get(reader.uint32())
        if (!relation) return null
        const old = reader.char() === 'N' ? null : readTuple(reader, relation)
        if (old) reader.skip(1)
        return { relation, type: 'UPDATE', row: readTuple(reader, relation), old, committedAt, transaction }
      }
      case 'D': {
        const relation = relations.get(reader.uint32())
        reader.skip(1)
        return relation ? { relation, type: 'DELETE', row: null, old: readTuple(reader, relation), committedAt, transaction } : null
      }
      default:
        return null
    }
  }
}

function readRelation(reader: Reader): Relation {
  const id = reader.uint32()
  const schema = reader.text() || 'pg_catalog'
  const table = reader.text()
  reader.skip(1)
  const columns = Array.from({ length: reader.uint16() }, () => {
    const key = reader.char() === '\u0001'
    const name = reader.text()
    const typeId = reader.uint32()
    reader.skip(4)
    return { key, name, typeId }
  })
  return { id, schema, table, columns }
}

function readTuple(reader: Reader, relation: Relation): Tuple {
  const tuple: Tuple = new Map()
  const count = reader.uint16()
  for (let index = 0; index < count; index++) {
    const column = relation.columns[index]
    const kind = reader.char()
    if (kind === 'n') column && tuple.set(column.name, null)
    else if (kind === 't') {
      const value = reader.bytes(reader.uint32()).toString('utf8')
      if (column) tuple.set(column.name, value)
    }
  }
  return tuple
}

class Reader {
  #at = 0
  readonly #buffer: Buffer
  constructor(buffer: Buffer) {
    this.#buffer = buffer
  }
  char(): string {
    return String.fromCharCode(this.#buffer.readUInt8(this.#at++))
  }
  skip(bytes: number) {
    this.#at += bytes
  }
  uint16(): number {
    this.#at += 2
    return this.#buffer.readUInt16BE(this.#at - 2)
  }
  uint32(): number {
    this.#at += 4
    return this.#buffer.readUInt32BE(this.#at - 4)
  }
  int64(): bigint {
    this.#at += 8
    return this.#buffer.readBigInt64BE(this.#at - 8)
  }
  bytes(length: number): Buffer {
    this.#at += length
    return this.#buffer.subarray(this.#at - length, this.#at)
  }
  text(): string {
    const end = this.#buffer.indexOf(0, this.#at)
    const text = this.#buffer.toString('utf8', this.#at, end)
    this.#at = end + 1
    return text
  }
}
