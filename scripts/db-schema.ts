import type { SchemaFunction, SchemaTable } from './db-schema-catalogue.ts'

const head = `-- Written by scripts/generate-db-types.ts from the migrations, to be read and not to be run: what holds today, in one place a noun.
-- npm run check fails when it is out of date.
`
/** Tables of other schemas, on which the product has only policies and triggers. */
const notOurs = (name: string) => !/^(public|private)\./.test(name)

/** The schema as texts by file name, `documentaries.sql`: a table or view with its rules, then the functions that are about it. */
export function writeSchema({ tables, functions }: { tables: SchemaTable[]; functions: SchemaFunction[] }): Map<string, string> {
  const files = new Map<string, string[]>()
  const add = (noun: string, text: string) => files.set(noun, [...(files.get(noun) ?? []), text])
  for (const table of tables) {
    const text = notOurs(table.name) ? onForeign(table) : table.kind === 'view' ? view(table) : relation(table)
    if (text !== '') add(notOurs(table.name) ? table.name.replace('.', '-') : table.name.replace(/^.*\./, ''), text)
  }
  const nounOf = nouns(tables, functions)
  for (const one of functions) add(nounOf(one), routine(one))
  return new Map(
    [...files]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([noun, texts]) => [`${noun}.sql`, `${head}\n${texts.join('\n\n')}\n`.replaceAll("'::text", "'")]),
  )
}

/** A function is about the table whose trigger calls it, else the first one its body names, else what the functions it calls are about. */
function nouns(tables: SchemaTable[], functions: SchemaFunction[]) {
  const own = tables.filter(({ name }) => !notOurs(name))
  const first = (body: string, names: string[]) =>
    names
      .map((name) => ({ name, at: body.search(new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}\\b`)) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at)[0]?.name
  const nounOf = (one: SchemaFunction, seen: string[]): string => {
    const calling = tables.filter(({ triggers }) => triggers.some(({ calls }) => calls === one.name))
    if (calling.length === 1 && !notOurs(calling[0]!.name)) return calling[0]!.name.replace(/^.*\./, '')
    const body = `${one.returns === 'trigger' ? '' : one.returns.replace(/^SETOF /, '')} ${one.body}`
    const table = first(
      body,
      own.map(({ name }) => name),
    )
    if (table) return table.replace(/^.*\./, '')
    const next = first(
      one.body,
      functions.map(({ name }) => name).filter((name) => name !== one.name && !seen.includes(name)),
    )
    const found = next && functions.find(({ name }) => name === next)
    return found ? nounOf(found, [...seen, one.name]) : 'functions'
  }
  return (one: SchemaFunction) => nounOf(one, [])
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const lines = (texts: (string | null | false)[]) => texts.filter((text) => text !== null && text !== false && text !== '').join('\n')

function relation(table: SchemaTable): string {
  const columns = table.columns.map(
    ({ name, type, required, value }) => `${name} ${type}${required ? ' not null' : ''}${value && value !== 'default ' ? ` ${value}` : ''}`,
  )
  return lines([
    table.comment && `-- ${table.comment}`,
    `create table ${table.name} (\n  ${[...columns, ...table.constraints].join(',\n  ')}\n);`,
    ...table.columns.map(({ name, comment }) => comment && `comment on column ${table.name}.${name} is ${quoted(comment)};`),
    ...table.indexes.map((index) => `${index};`),
    table.rowRules && `alter table ${table.name} enable row level security;`,
    ...rights(table),
  ])
}

function view(table: SchemaTable): string {
  const select = table.definition!.replace(/^ /gm, '').trimEnd()
  return lines([table.comment && `-- ${table.comment}`, `create view ${table.name} as\n${select}`, ...rights(table)])
}

const onForeign = (table: SchemaTable) => lines(rights({ ...table, grants: [] }))

function rights({ name, grants, policies, triggers }: SchemaTable): string[] {
  return [
    ...grants.map((grant) => `grant ${grant.rights} on ${name} to ${grant.to};`),
    ...policies.map(
      (policy) =>
        `create policy "${policy.name}" on ${name}\n  ${policy.restrictive ? 'as restrictive ' : ''}for ${policy.command} to ${policy.to}${
          policy.using === null ? '' : `\n  using (${policy.using.trim()})`
        }${policy.check === null ? '' : `\n  with check (${policy.check.trim()})`};`,
    ),
    ...triggers.map(({ definition }) => `${definition};`),
  ]
}

function routine({ name, args, returns, manner, body, comment, to }: SchemaFunction): string {
  const text = body.includes('\n') ? `$$\n${body.replace(/^\n+|\s+$/g, '')}\n$$` : `$$ ${body.trim()} $$`
  return lines([
    comment && `-- ${comment}`,
    `create function ${name}(${args}) returns ${returns}\n${manner} as ${text};`,
    to && `grant execute on function ${name} to ${to};`,
  ])
}
