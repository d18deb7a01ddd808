import { viewColumns } from '#server/rest/catalogue/view-columns.ts'
import type { Relation } from './db-relation.ts'

export interface ViewRule {
  name: string
  /** The view's rewrite rule, as `pg_rewrite.ev_action` prints it. */
  action: string
  /** Columns of its base tables by `oid.number`. */
  columns: Record<string, { relation: string; column: string }>
}

/** Gives views what their columns have from their tables: whether they may be null, which values they take, and the foreign keys on both ends. */
export function describeViews(relations: Relation[], rules: ViewRule[]) {
  for (const rule of rules) {
    const view = relations.find(({ name }) => name === rule.name)!
    const origins = viewColumns(rule.action).flatMap(({ name, relation, column }) => {
      const origin = rule.columns[`${relation}.${column}`]
      return origin ? [{ shown: name, ...origin }] : []
    })
    for (const { shown, relation, column } of origins) {
      const base = relations.find(({ name }) => name === relation)?.columns.find(({ name }) => name === column)
      const own = view.columns.find(({ name }) => name === shown)
      if (base && own) Object.assign(own, { nullable: base.nullable, values: base.values })
    }
    const shownAs = (relation: string, columns: string[]) => {
      const shown = columns.map((column) => origins.find((origin) => origin.relation === relation && origin.column === column)?.shown)
      return shown.every((name) => name !== undefined) ? shown : null
    }
    for (const table of relations.filter(({ kind }) => kind === 'table'))
      for (const link of [...table.relationships]) {
        const columns = shownAs(table.name, link.columns)
        if (columns) view.relationships.push({ ...link, columns })
        const referenced = shownAs(link.relation, link.referenced)
        if (referenced && table.name !== view.name) table.relationships.push({ ...link, relation: view.name, referenced })
      }
  }
}
