import type { SqlText } from '#sql/text.ts'
import type { Bind } from '../parse/ast.ts'

/** The parameters of one statement. All are sent as text and cast by the statement, so that no driver guesses at their types. */
export class Parameters {
  readonly binds: Bind[] = []
  private readonly constants = new Map<string, string>()

  add(bind: Bind): string {
    return `$${this.binds.push(bind)}::text`
  }
  /** A value that belongs to the shape; equal ones share a parameter, so that GROUP BY recognises its expressions. */
  constant(value: string): string {
    const known = this.constants.get(value)
    if (known) return known
    const added = this.add(() => value)
    this.constants.set(value, added)
    return added
  }
}

/** A statement to be run with the values of any request of its shape. */
export interface Statement {
  text: SqlText
  binds: Bind[]
}
