declare const written: unique symbol

/** SQL whose every word someone here wrote. A string from anywhere else is none: values are sent beside it, as `$1`, `$2` … */
export type SqlText = string & { readonly [written]: true }

/** A text with `$1`, `$2` … for values; in `${…}` goes SQL alone. */
export function sqlText(strings: TemplateStringsArray, ...parts: SqlText[]): SqlText {
  return String.raw({ raw: strings }, ...parts) as SqlText
}

/** A name, quoted. */
export const nameText = (name: string) => `"${name.replaceAll('"', '""')}"` as SqlText

/** A text constant, quoted. */
export const constantText = (value: string) => `'${value.replaceAll("'", "''")}'` as SqlText

/** The place of a value, counted from 1. */
export const placeText = (number: number) => `$${Math.trunc(number)}` as SqlText

export const joinedText = (texts: readonly SqlText[], separator: ', ' | ' and ') => texts.join(separator) as SqlText

/** For compilers, which write names and places of values themselves: the rule `sql-text-comes-from-compilers` says where they are. */
export const compiledText = (text: string) => text as SqlText
