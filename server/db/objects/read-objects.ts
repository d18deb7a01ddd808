import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statementsOf } from '../sql-script.ts'
import { type SqlObject, type Subject, subjectOf } from './sql-object.ts'

/**
 * Every object the `.sql` files below `folder` say something of, in the order of files and lines. Throws, with file and line, where a statement is of no
 * object (it belongs into a migration) or an object is made twice.
 */
export function readObjects(folder: string): SqlObject[] {
  if (!existsSync(folder)) return []
  const objects = new Map<string, SqlObject>()
  for (const file of globSync('**/*.sql', { cwd: folder }).sort()) readFile(folder, file, objects)
  for (const { kind, place, name, statements } of objects.values())
    if (kind === 'view' && !/^create or replace view/i.test(statements[0]!)) throw new Error(`${place}: the view ${name} is made nowhere.`)
  return [...objects.values()]
}

function readFile(folder: string, file: string, objects: Map<string, SqlObject>) {
  /** The function or view made last in this file: a comment or grant that follows is of it. */
  let latest: SqlObject | undefined
  for (const { text, line } of statementsOf(readFileSync(join(folder, file), 'utf8'))) {
    const place = `${file}:${line}`
    const subject = subjectOf(text)
    if (!subject)
      throw new Error(
        `${place}: "${text.slice(0, 60)}" is not of a function, view, policy, trigger or table's rights: it belongs into a migration.`,
      )
    const followed = latest && latest.kind !== 'table' && followsFrom(subject, latest) ? latest : undefined
    if (!followed && subject.kind === 'function' && !subject.begins)
      throw new Error(`${place}: what is said of ${subject.name} follows where it is made.`)
    const known = followed ?? objects.get(subject.key)
    if (known && subject.begins) throw new Error(`${place}: ${subject.key} is made at ${known.place} already.`)
    if (known) known.statements.push(text)
    else objects.set(subject.key, { key: subject.key, kind: subject.kind, name: subject.name, statements: [text], place })
    if (subject.begins) latest = objects.get(subject.key)
  }
}

/** Rights and column comments of a view read like those of a table. */
const followsFrom = (subject: Subject, latest: SqlObject) =>
  !subject.begins && subject.name === latest.name && (subject.kind === latest.kind || (latest.kind === 'view' && subject.kind === 'table'))
