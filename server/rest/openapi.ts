import { sqlText } from '#sql/text.ts'
import type { Database } from '../db/database.ts'
import { type Column, type Relation, type Routine, relationKey } from './catalogue/types.ts'
import type { RestRequest } from './request.ts'

/** The root's description (Swagger 2.0) of what the asking role may use in one schema. */
export async function describeSchema(database: Database, request: RestRequest): Promise<string> {
  const { catalogue, schema, identity } = request
  const [allowed] = await database.run<{ relations: string[]; routines: string[] }>(identity, allowedQuery, [schema])
  const relations = [...catalogue.relations.values()].filter((one) => one.schema === schema && allowed!.relations.includes(one.name))
  const routines = [...catalogue.routines.values()].flatMap((list) =>
    list.filter((one) => one.schema === schema && one.callable && allowed!.routines.includes(one.name)).slice(0, 1),
  )
  return JSON.stringify({
    swagger: '2.0',
    info: { title: 'PostgREST API', description: 'Tables, views and functions of this database', version: '14.0' },
    basePath: '/',
    schemes: ['http'],
    consumes: mediaTypes,
    produces: mediaTypes,
    paths: {
      '/': {
        get: {
          tags: ['Introspection'],
          summary: 'OpenAPI description (this document)',
          produces: ['application/openapi+json', 'application/json'],
          responses: { 200: { description: 'OK' } },
        },
      },
      ...Object.fromEntries(relations.map(relationPath)),
      ...Object.fromEntries(routines.map(routinePath)),
    },
    definitions: Object.fromEntries(relations.map((relation) => [relation.name, definition(relation, request)])),
    parameters: Object.fromEntries(relations.flatMap(parametersOf)),
  })
}

const allowedQuery = sqlText`
  select
    coalesce((select array_agg(c.relname::text) from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1::text and c.relkind in ('r','v','m','f','p')
      and (has_table_privilege(c.oid, 'select, insert, update, delete') or has_any_column_privilege(c.oid, 'select, insert, update'))), '{}') as relations,
    coalesce((select array_agg(p.proname::text) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = $1::text and has_function_privilege(p.oid, 'execute')), '{}') as routines`

const mediaTypes = ['application/json', 'application/vnd.pgrst.object+json;nulls=stripped', 'application/vnd.pgrst.object+json', 'text/csv']

function relationPath(relation: Relation): [string, object] {
  const filters = [...relation.columns.keys()].map((column) => ({ $ref: `#/parameters/rowFilter.${relation.name}.${column}` }))
  const body = { $ref: `#/parameters/body.${relation.name}` }
  const operation = (responses: object, parameters: object[]) => ({
    tags: [relation.name],
    ...(relation.description ? { summary: relation.description } : {}),
    parameters,
    responses,
  })
  const done = { description: 'No Content' }
  return [
    `/${relation.name}`,
    {
      get: operation(
        {
          200: { description: 'OK', schema: { type: 'array', items: { $ref: `#/definitions/${relation.name}` } } },
          206: { description: 'Partial Content' },
        },
        filters,
      ),
      ...(relation.insertable ? { post: operation({ 201: { description: 'Created' } }, [body]) } : {}),
      ...(relation.updatable ? { patch: operation({ 204: done }, [...filters, body]) } : {}),
      ...(relation.deletable ? { delete: operation({ 204: done }, filters) } : {}),
    },
  ]
}

function routinePath(routine: Routine): [string, object] {
  const properties = Object.fromEntries(
    routine.parameters.map((parameter) => [parameter.name, { format: parameter.type, ...jsonType(parameter.type) }]),
  )
  const required = routine.parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name)
  const words = {
    tags: [`(rpc) ${routine.name}`],
    ...(routine.description ? { summary: routine.description } : {}),
    produces: mediaTypes,
    responses: { 200: { description: 'OK' } },
  }
  const post = {
    ...words,
    parameters: [
      { in: 'body', name: 'args', required: true, schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) } },
    ],
  }
  const get = {
    ...words,
    parameters: routine.parameters.map(({ name, type, required: isRequired }) => ({
      in: 'query',
      name,
      required: isRequired,
      format: type,
      ...jsonType(type),
    })),
  }
  return [`/rpc/${routine.name}`, routine.volatility === 'volatile' ? { post } : { get, post }]
}

function definition(relation: Relation, { catalogue }: RestRequest): object {
  const links = catalogue.relationships.get(relationKey(relation.schema, relation.name)) ?? []
  const note = (column: Column): string | null => {
    const link = links.find(
      (one) =>
        one.single &&
        one.columns.length === 1 &&
        one.columns[0]![0] === column.name &&
        one.to.kind === 'table' &&
        one.kind === 'many-to-one',
    )
    const words = [column.description, relation.primaryKey.includes(column.name) ? 'Note:\nThis is a Primary Key.<pk/>' : null]
    if (link)
      words.push(
        `Note:\nThis is a Foreign Key to \`${link.to.name}.${link.columns[0]![1]}\`.<fk table='${link.to.name}' column='${link.columns[0]![1]}'/>`,
      )
    return words.filter((word) => word !== null).join('\n\n') || null
  }
  const properties = [...relation.columns.values()].map((column) => {
    const description = note(column)
    return [
      column.name,
      {
        format: column.type,
        ...jsonType(column.type),
        ...(column.enumValues ? { enum: column.enumValues } : {}),
        ...(column.maxLength ? { maxLength: column.maxLength } : {}),
        ...(column.default !== null ? { default: column.default } : {}),
        ...(description ? { description } : {}),
      },
    ]
  })
  const required = [...relation.columns.values()].filter((column) => !column.nullable).map((column) => column.name)
  return {
    type: 'object',
    ...(relation.description ? { description: relation.description } : {}),
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(properties),
  }
}

function parametersOf(relation: Relation): [string, object][] {
  return [
    [`body.${relation.name}`, { name: relation.name, in: 'body', required: false, schema: { $ref: `#/definitions/${relation.name}` } }],
    ...[...relation.columns.values()].map((column): [string, object] => [
      `rowFilter.${relation.name}.${column.name}`,
      { name: column.name, required: false, in: 'query', type: 'string' },
    ]),
  ]
}

function jsonType(type: string): object {
  if (type.endsWith('[]')) return { type: 'array', items: jsonType(type.slice(0, -2)) }
  if (type === 'boolean') return { type: 'boolean' }
  if (['smallint', 'integer', 'bigint'].includes(type)) return { type: 'integer' }
  if (['numeric', 'real', 'double precision'].includes(type)) return { type: 'number' }
  return type === 'json' || type === 'jsonb' ? {} : { type: 'string' }
}
