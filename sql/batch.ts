import type { Connection, Submittable } from 'pg'
import { serialize } from 'pg-protocol'
import { type Decoder, decoderOf } from './values.ts'

/** One statement, its values written out already. */
export interface Statement {
  text: string
  values: (string | null)[]
  /** Types of the values (OIDs of pg_type); 0 where the database decides. */
  types: number[]
  /** Worth keeping its plan in the session. */
  prepare: boolean
}

/** A statement as a session knows it. */
export interface Kept {
  name: string
  /** Parsed and described here; `unsure` after a batch failed somewhere around its parsing. */
  state: 'new' | 'ready' | 'unsure'
  columns: Column[]
}
interface Column {
  name: string
  decode: Decoder | undefined
}

export interface Answer {
  rows: Record<string, unknown>[]
  /** Rows written or read. */
  count: number
  /** First word of what the database says it did, such as COMMIT. */
  command: string
}

type Step = Statement & { kept: Kept | undefined }

/**
 * Statements that go to the database together and come back together: one round trip and, unless they say otherwise themselves, one transaction, because
 * only the end has a Sync. Handed to the driver, which calls it with what the database answers.
 */
export class Batch implements Submittable {
  readonly answers: Answer[] = []
  readonly settled: Promise<Answer[]>
  readonly #steps: Step[]
  readonly #shapes: Column[][]
  #at = 0
  #unreadable: Error | undefined
  #done!: (answers: Answer[]) => void
  #failed!: (error: Error) => void

  constructor(steps: Step[]) {
    this.#steps = steps
    this.#shapes = steps.map(() => [])
    this.settled = new Promise((done, failed) => {
      this.#done = done
      this.#failed = failed
    })
  }

  /** Written in one go: a write a message costs more than all that is in them. */
  submit({ stream }: Connection): void {
    const messages: Buffer[] = []
    for (const [at, { text, values, types, kept }] of this.#steps.entries()) {
      const statement = kept?.name ?? ''
      if (kept?.state === 'ready') this.#shapes[at] = kept.columns
      else {
        if (kept?.state === 'unsure') messages.push(serialize.close({ type: 'S', name: statement }))
        messages.push(serialize.parse({ text, types, name: statement }), serialize.describe({ type: 'S', name: statement }))
        if (kept) kept.state = 'unsure'
      }
      messages.push(serialize.bind({ statement, values }), serialize.execute({}))
    }
    messages.push(serialize.sync())
    if (stream.writable) stream.write(Buffer.concat(messages))
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
    this.#shapes[this.#at] = fields.map(({ name, dataTypeID }) => ({ name, decode: decoderOf(dataTypeID) }))
  }
  handleDataRow({ fields }: { fields: (string | null)[] }) {
    const columns = this.#shapes[this.#at]!
    const row: Record<string, unknown> = {}
    try {
      for (let at = 0; at < columns.length; at++) {
        const text = fields[at]!
        const { name, decode } = columns[at]!
        row[name] = text === null || decode === undefined ? text : decode(text)
      }
    } catch (error) {
      // Thrown from here it would end the process.
      this.#unreadable = error as Error
    }
    this.#answer().rows.push(row)
  }
  handleCommandComplete({ text }: { text: string }) {
    const answer = this.#answer()
    answer.command = text.split(' ', 1)[0]!
    answer.count = Number(/\d+$/.exec(text)?.[0] ?? 0)
    this.#at++
  }
  handleEmptyQuery() {
    this.#answer()
    this.#at++
  }
  handlePortalSuspended() {}
  handleCopyInResponse(connection: { sendCopyFail(message: string): void }) {
    connection.sendCopyFail('This session takes no copied data.')
  }
  handleCopyData(_data: { chunk: Buffer }) {}
  handleReadyForQuery() {
    for (const [at, { kept }] of this.#steps.entries())
      if (kept) {
        kept.state = 'ready'
        kept.columns = this.#shapes[at]!
      }
    if (this.#unreadable) this.#failed(this.#unreadable)
    else this.#done(this.answers)
  }
  handleError(error: Error) {
    this.#failed(error)
  }
  #answer(): Answer {
    let answer = this.answers[this.#at]
    if (!answer) {
      answer = { rows: [], count: 0, command: '' }
      this.answers[this.#at] = answer
    }
    return answer
  }
}

/** Text without values that may hold several statements, as migrations do: by the simple protocol, in one transaction. */
export class Script extends Batch {
  readonly #text: string
  constructor(text: string) {
    super([])
    this.#text = text
  }
  override submit(connection: Connection) {
    connection.query(this.#text)
  }
}

/** What streams in both directions from then on, as replication does. Settles when it ends. */
export class Stream extends Script {
  readonly #hear: (message: Buffer) => void
  constructor(text: string, hear: (message: Buffer) => void) {
    super(text)
    this.#hear = hear
  }
  override handleCopyData({ chunk }: { chunk: Buffer }) {
    try {
      this.#hear(chunk)
    } catch (error) {
      // Thrown from here it would end the process; this ends the stream.
      this.handleError(error as Error)
    }
  }
}
