import { findRelationship } from './catalogue/find-relationship.ts'
import type { Catalogue, Column, Relation, Relationship, Routine } from './catalogue/types.ts'
import type { Bind, Condition, OrderTerm, Query, SelectField, SelectItem } from './parse/ast.ts'
import { aggregates } from './parse/filter.ts'
import { refuse } from './problems.ts'
import type { RestSettings } from './settings.ts'

/** One level of a read: a relation or a function's result, what is asked of it, and what is embedded in it. */
export interface Level {
  /** The name its rows go by in the answer and in filters: the alias, else the target. */
  name: string
  /** Words for errors: the relation's own name. */
  title: string
  relation: Relation | null
  columns: Map<string, Column>
  computed: Map<string, Routine>
  items: (SelectField | Embed)[]
  conditions: Condition[]
  order: OrderTerm[]
  limit: Bind | null
  offset: Bind | null
}

export interface Embed extends Level {
  kind: 'embed'
  relationship: Relationship
  inner: boolean
  spread: boolean
}

export interface Root {
  name: string
  relation: Relation | null
  columns: Map<string, Column>
}

/** Resolves every name of a query against the catalogue. Refuses names that mean nothing or several things. */
export function planRead(query: Query, root: Root, schema: string, catalogue: Catalogue, settings: RestSettings): Level {
  if (!settings.aggregatesEnabled && aggregates(query.select)) throw refuse.aggregates()
  const level: Level = {
    name: root.name,
    title: root.name,
    relation: root.relation,
    columns: root.columns,
    computed: root.relation?.computed ?? new Map(),
    items: [],
    conditions: [],
    order: [],
    limit: null,
    offset: null,
  }
  level.items = planItems(query.select, level, schema, catalogue, settings)
  for (const { path, condition } of query.conditions) at(level, path).conditions.push(condition)
  for (const { path, terms } of query.orders) at(level, path).order = terms
  for (const { path, value } of query.limits) at(level, path).limit = value
  for (const { path, value } of query.offsets) at(level, path).offset = value
  return level
}

function planItems(
  items: SelectItem[],
  parent: Level,
  schema: string,
  catalogue: Catalogue,
  settings: RestSettings,
  depth = 1,
): (SelectField | Embed)[] {
  const names = new Set<string>()
  return items.map((item) => {
    if (item.kind === 'field') return bareCount(item, parent)
    const name = item.alias ?? item.name
    if (names.has(name) && !item.spread) throw refuse.repeatedEmbed(`${parent.relation?.name ?? parent.name}_${name}_${depth}`)
    names.add(name)
    if (parent.relation === null) throw noRelation(parent, item.name, schema)
    const relationship = findRelationship(catalogue, schema, parent.relation, item.name, item.hint)
    const { to } = relationship
    if (item.spread && !relationship.single && !settings.aggregatesEnabled) throw refuse.aggregates()
    const embed: Embed = {
      kind: 'embed',
      name,
      title: `${to.name}_${depth}`,
      relation: to,
      columns: to.columns,
      computed: to.computed,
      items: [],
      conditions: [],
      order: [],
      limit: null,
      offset: null,
      relationship,
      inner: item.join === 'inner',
      spread: item.spread,
    }
    embed.items = planItems(item.select, embed, schema, catalogue, settings, depth + 1)
    return embed
  })
}

/** `messages(count)`: counting without brackets, which is allowed even where aggregates are not. */
function bareCount(item: SelectField, parent: Level): SelectField {
  const { field } = item
  if (
    field.name !== 'count' ||
    field.path.length > 0 ||
    item.aggregate !== undefined ||
    parent.columns.has('count') ||
    parent.computed.has('count')
  )
    return item
  return { ...item, field: { name: '*', path: [] }, cast: undefined, aggregate: 'count', aggregateCast: item.cast }
}

const noRelation = (parent: Level, target: string, schema: string) =>
  refuse.unparsable(
    `Could not find a relationship between '${parent.name}' and '${target}' in the schema cache`,
    `'${parent.name}' does not return rows of a table or view in the schema '${schema}'`,
  )

function at(level: Level, path: string[]): Level {
  let here = level
  for (const name of path) {
    const next = here.items.find((item): item is Embed => item.kind === 'embed' && item.name === name)
    if (!next) throw refuse.notEmbedded(name)
    here = next
  }
  return here
}

export const embeds = (level: Level): Embed[] => level.items.filter((item): item is Embed => item.kind === 'embed')
