/** Fields a form can name in braces; what is not known stays as a line to write on. */
const formFields = ['name', 'film', 'producer', 'date', 'place', 'guardian', 'subject', 'conditions'] as const
export type FormField = (typeof formFields)[number]

/** What stays open in a text: to be filled in before somebody signs on a screen. */
export const openLine = '________________'

const field = /\{(\w+)\}/g
const isField = (name: string): name is FormField => (formFields as readonly string[]).includes(name)

/** The text of a form with its fields filled in. An unknown field stays as it was written. */
export const filledForm = (body: string, known: Partial<Record<FormField, string>>): string =>
  body.replace(field, (whole, name: string) => (isField(name) ? known[name]?.trim() || openLine : whole))

/** Fields in braces that no form has: a typing error, to be named before it is printed. */
export const unknownFields = (body: string): string[] => [
  ...new Set([...body.matchAll(field)].flatMap(([, name]) => (name && !isField(name) ? [name] : []))),
]
