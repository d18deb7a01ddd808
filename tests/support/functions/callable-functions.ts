import type { TestDatabase } from '../test-database.ts'

export interface CallableFunction {
  name: string
  /** What a caller has to give: a parameter with a default is left out. */
  needs: { name: string; type: string }[]
}

/** Every function of `public` that a browser may call, as the database knows them. */
export async function callableFunctions(database: TestDatabase): Promise<CallableFunction[]> {
  const rows = await database.pool('postgres')`
    select p.proname as name, coalesce(needs.list, '[]') as needs
      from pg_proc p, lateral (
        select json_agg(json_build_object('name', p.proargnames[at], 'type', format_type(type, null)) order by at) as list
          from unnest(p.proargtypes) with ordinality as given (type, at) where at <= p.pronargs - p.pronargdefaults
      ) as needs
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
        and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute'))
      order by p.proname`
  return rows as unknown as CallableFunction[]
}
