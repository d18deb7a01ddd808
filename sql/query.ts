import type { Answer } from './batch.ts'
import { Piece, type Values, writeAll } from './template.ts'

/** Rows, and how many were written or read. */
export type RowList<Rows extends readonly unknown[]> = Rows & { readonly count: number }

/** A statement that is sent once someone waits for it, or, being in another template, becomes part of that one. */
export class Query<Result> extends Piece implements PromiseLike<Result> {
  readonly #strings: readonly string[]
  readonly #values: readonly unknown[]
  readonly #send: () => Promise<Answer>
  #sent: Promise<Result> | undefined

  constructor(strings: readonly string[], values: readonly unknown[], send: () => Promise<Answer>) {
    super()
    this.#strings = strings
    this.#values = values
    this.#send = send
  }

  write(before: string, into: Values): string {
    return writeAll(before, this.#strings, this.#values, into)
  }

  // biome-ignore lint/suspicious/noThenProperty: that is what makes it wait for someone.
  then<A = Result, B = never>(
    done?: ((result: Result) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#result().then(done, failed)
  }
  catch<B = never>(failed?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<Result | B> {
    return this.#result().catch(failed)
  }
  finally(then?: (() => void) | null): Promise<Result> {
    return this.#result().finally(then)
  }
  get [Symbol.toStringTag]() {
    return 'Query'
  }

  #result(): Promise<Result> {
    this.#sent ??= this.#ask()
    return this.#sent
  }
  async #ask(): Promise<Result> {
    const { rows, count } = await this.#send()
    // Not among what is compared or copied: two answers with the same rows are the same.
    return Object.defineProperty(rows, 'count', { value: count }) as unknown as Result
  }
}
