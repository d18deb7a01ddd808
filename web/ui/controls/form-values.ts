/** Values of a form's fields, read by their names on submit. */
export interface FormValues {
  /** Without the spaces at both ends; empty where there is no such field. */
  text(name: string): string
  /** As it was typed, for passwords. */
  raw(name: string): string
  /** For a checkbox: whether it is ticked. */
  has(name: string): boolean
  data: FormData
}

export const valuesOf = (form: HTMLFormElement | null): FormValues => readValues(form ? new FormData(form) : new FormData())

export function readValues(data: FormData): FormValues {
  const raw = (name: string) => String(data.get(name) ?? '')
  return { text: (name) => raw(name).trim(), raw, has: (name) => data.has(name), data }
}

/** The first field on the page, not in the object, that an error names. */
export function firstWrong<Control extends Element>(elements: Iterable<Control>, errors: object): (Control & HTMLInputElement) | undefined {
  const wrong = new Set(Object.entries(errors).flatMap(([name, words]) => (words ? [name] : [])))
  return [...elements].find((element) => wrong.has((element as Element & { name?: string }).name ?? '')) as
    | (Control & HTMLInputElement)
    | undefined
}

/** Of what was said, what is found again in the same words, and `form`, which no typing mends. */
export function stillWrong<Errors extends object>(said: Errors, found: object): Errors {
  const again = found as Record<string, unknown>
  return Object.fromEntries(Object.entries(said).filter(([name, words]) => name === 'form' || (words && again[name] === words))) as Errors
}
