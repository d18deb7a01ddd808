import { once } from 'node:events'
import pg from 'pg'
import { type Answer, Batch, type Kept, Script, type Statement, Stream } from './batch.ts'
import { ConnectionLost, DatabaseError, isPassing } from './errors.ts'
import { clientConfig, type Login } from './login.ts'

/** Each session keeps the plans of this many statements; strange requests must not fill the database's memory. */
const keptPlans = 500
const mostValues = 65_535

export interface SessionEvents {
  onNotification?(channel: string, payload: string): void
  /** The session is over, no matter who ended it. */
  onClosed?(session: Session): void
}

/**
 * One session of the database. It is used until anything goes wrong with its line and then never again: there is no state in which a dead
 * session waits to come alive.
 */
export class Session {
  readonly #client: pg.Client
  readonly #kept = new Map<string, Kept>()
  readonly openedAt = Date.now()
  alive = true
  /** When the batch under way was sent (`Date.now()`); 0 while nothing is. */
  askedAt = 0
  #over: (() => void) | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  private constructor(client: pg.Client, events: SessionEvents) {
    this.#client = client
    // Said again by `end`; without a listener it would end the process.
    client.on('error', () => {
      this.alive = false
      client.connection.stream.destroy()
    })
    client.on('end', () => this.#end())
    client.on('notification', ({ channel, payload = '' }) => events.onNotification?.(channel, payload))
  }

  /** Rejects with what the driver or the database says when it cannot be entered. */
  static async open(login: Login, events: SessionEvents = {}): Promise<Session> {
    return Session.#enter(login, login.ssl !== undefined, events).catch((error: Error) => {
      if (login.ssl === 'prefer' && /does not support SSL/.test(error.message)) return Session.#enter(login, false, events)
      throw error
    })
  }

  static async #enter(login: Login, encrypted: boolean, events: SessionEvents): Promise<Session> {
    const session = new Session(new pg.Client(clientConfig(login, encrypted)), events)
    await session.#client.connect()
    // The database may end it in the same breath in which it lets it in: who is given a session must be told of its end.
    if (!session.alive) throw new ConnectionLost('CONNECTION_LOST', 'The session was ended as it was opened.')
    session.#over = () => events.onClosed?.(session)
    return session
  }

  /** Statements in one round trip and one transaction. Rejects with a DatabaseError or ConnectionLost. */
  async ask(statements: Statement[]): Promise<Answer[]> {
    for (const { values, text } of statements) {
      if (values.length > mostValues) throw new RangeError(`A statement takes ${mostValues} values; this one has ${values.length}.`)
      if (text.includes('\0')) throw new RangeError('A statement cannot hold the character NUL.')
    }
    return this.#send(new Batch(statements.map((statement) => ({ ...statement, kept: this.#keptFor(statement) }))))
  }

  /** Several statements as one text, without values. Resolves with the last one's answer. */
  async runScript(text: string): Promise<Answer> {
    const answers = await this.#send(new Script(text))
    return answers.at(-1) ?? { rows: [], count: 0, command: '' }
  }

  /**
   * Begins what streams in both directions; the session does nothing else from then on. `hear` is given each message, valid only during the call.
   * Resolves with how to answer.
   */
  async stream(text: string, hear: (message: Buffer) => void): Promise<(message: Buffer) => void> {
    const { connection } = this.#client
    const begun = once(connection, 'replicationStart')
    const ended = this.#send(new Stream(text, hear)).then(() => {
      throw new ConnectionLost('CONNECTION_LOST', 'The stream ended.')
    })
    await Promise.race([begun, ended])
    ended.catch(() => this.close(true))
    return (message) => (connection as unknown as { sendCopyFromChunk(chunk: Buffer): void }).sendCopyFromChunk(message)
  }

  /** Says goodbye; with `now` it only hangs up, which also ends what is under way. */
  close(now = false): void {
    this.alive = false
    if (now) this.#client.connection.stream.destroy()
    else void this.#client.end()
  }

  /** One after the other, in the order they were asked. */
  #send(batch: Batch): Promise<Answer[]> {
    const sent = this.#waiting === 0 ? this.#sendNow(batch) : this.#last.then(() => this.#sendNow(batch))
    this.#waiting++
    const after = () => void this.#waiting--
    this.#last = sent.then(after, after)
    return sent
  }

  async #sendNow(batch: Batch): Promise<Answer[]> {
    if (!this.alive) throw new ConnectionLost('CONNECTION_LOST', 'The session had ended.')
    this.askedAt = Date.now()
    this.#client.query(batch)
    try {
      return await batch.settled
    } catch (error) {
      if (!(error instanceof DatabaseError)) {
        // Only the line breaking makes the driver reject with anything else.
        if (!(error instanceof SyntaxError)) this.alive = false
        throw error instanceof SyntaxError ? error : new ConnectionLost('CONNECTION_LOST', 'The line to the database broke.', error)
      }
      if (error.severity === 'FATAL' || error.severity === 'PANIC' || isPassing(error)) this.alive = false
      // The driver's stack ends in its socket; this one leads to who asked.
      Error.captureStackTrace(error)
      throw error
    } finally {
      this.askedAt = 0
    }
  }

  #keptFor({ text, types, prepare }: Statement): Kept | undefined {
    if (!prepare) return undefined
    // Most values leave their type to the database, and a long text is only built and hashed again where one does not.
    const key = types.some((type) => type !== 0) ? `${types.join()} ${text}` : text
    let kept = this.#kept.get(key)
    if (!kept && this.#kept.size < keptPlans) {
      kept = { name: `s${this.#kept.size}`, state: 'new', columns: [] }
      this.#kept.set(key, kept)
    }
    return kept
  }

  /** After a stale plan: the next use reads the statement again. */
  forget({ text, types, prepare }: Statement): void {
    const kept = this.#keptFor({ text, types, prepare, values: [] })
    if (kept) kept.state = 'unsure'
  }

  #end() {
    this.alive = false
    this.#over?.()
    this.#over = undefined
  }
}
