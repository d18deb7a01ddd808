import { Refused } from '../problems.ts'
import { nearest } from './nearest.ts'
import { type Catalogue, type Relation, relationKey } from './types.ts'

/** A table or view of an exposed schema. Refuses with PGRST205 when there is none. */
export function findRelation(catalogue: Catalogue, schema: string, name: string): Relation {
  const relation = catalogue.relations.get(relationKey(schema, name))
  if (relation) return relation
  const names = [...catalogue.relations.values()].filter((one) => one.schema === schema).map((one) => one.name)
  const near = nearest(name, names, 0.75)
  throw new Refused(
    'PGRST205',
    404,
    `Could not find the table '${schema}.${name}' in the schema cache`,
    null,
    near === null ? null : `Perhaps you meant the table '${schema}.${near}'`,
  )
}
