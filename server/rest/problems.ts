/** A refusal in PostgREST's wire format; its code decides the status. */
export class Refused extends Error {
  readonly code: string
  readonly status: number
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Record<string, string>
  constructor(
    code: string,
    status: number,
    message: string,
    details: unknown = null,
    hint: string | null = null,
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
    this.hint = hint
    this.headers = headers
  }
  body(): string {
    return JSON.stringify({ code: this.code, details: this.details, hint: this.hint, message: this.message })
  }
}

/** The closed list of refusals that are decided before, or instead of, asking the database. */
export const refuse = {
  unparsable: (message: string, details: string) => new Refused('PGRST100', 400, message, details),
  rpcMethod: (method: string) => new Refused('PGRST101', 405, `Cannot use the ${method} method on RPC`),
  body: (message: string) => new Refused('PGRST102', 400, message),
  tooLarge: () => new Refused('PGRST102', 413, 'The request body is larger than this server accepts'),
  limitNegative: () => new Refused('PGRST103', 416, 'Requested range not satisfiable', 'Limit should be greater than or equal to zero.'),
  rangeBackwards: () =>
    new Refused(
      'PGRST103',
      416,
      'Requested range not satisfiable',
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    ),
  rangeBeyond: (offset: number, total: number) =>
    new Refused(
      'PGRST103',
      416,
      'Requested range not satisfiable',
      `An offset of ${offset} was requested, but there are only ${total} rows.`,
      null,
      { 'content-range': `*/${total}` },
    ),
  putFilters: () => new Refused('PGRST105', 405, "Filters must include all and only primary key columns with 'eq' operators"),
  schema: (schema: string, exposed: string[]) =>
    new Refused('PGRST106', 406, `Invalid schema: ${schema}`, null, `Only the following schemas are exposed: ${exposed.join(', ')}`),
  mediaType: (types: string) => new Refused('PGRST107', 406, `None of these media types are available: ${types}`),
  contentType: (type: string) => new Refused('PGRST102', 400, `Content-Type not acceptable: ${type}`),
  notEmbedded: (name: string) =>
    new Refused(
      'PGRST108',
      400,
      `'${name}' is not an embedded resource in this request`,
      null,
      `Verify that '${name}' is included in the 'select' query parameter.`,
    ),
  responseHeaders: () =>
    new Refused('PGRST111', 500, 'response.headers guc must be a JSON array composed of objects with a single key and a string value'),
  responseStatus: () => new Refused('PGRST112', 500, 'response.status guc must be a valid status code'),
  putRange: () => new Refused('PGRST114', 400, 'limit/offset querystring parameters are not allowed for PUT'),
  putMismatch: () => new Refused('PGRST115', 400, 'Payload values do not match URL in primary key column(s)'),
  notSingular: (rows: number) =>
    new Refused('PGRST116', 406, 'Cannot coerce the result to a single JSON object', `The result contains ${rows} rows`),
  method: (method: string) => new Refused('PGRST117', 405, `Unsupported HTTP method: ${method}`),
  orderNotToOne: (origin: string, target: string) =>
    new Refused(
      'PGRST118',
      400,
      `A related order on '${target}' is not possible`,
      `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
    ),
  embedFilter: (target: string) =>
    new Refused(
      'PGRST120',
      400,
      `Bad operator on the '${target}' embedded resource`,
      'Only is null or not is null filters are allowed on embedded resources',
    ),
  preferences: (given: string[]) =>
    new Refused('PGRST122', 400, 'Invalid preferences given with handling=strict', `Invalid preferences: ${given.join(', ')}`),
  aggregates: () => new Refused('PGRST123', 400, 'Use of aggregate functions is not allowed'),
  maxAffected: (rows: number) =>
    new Refused('PGRST124', 400, 'Query result exceeds max-affected preference constraint', `The query affects ${rows} rows`),
  path: () => new Refused('PGRST125', 404, 'Invalid path specified in request URL'),
  openApiDisabled: () => new Refused('PGRST126', 404, 'Root endpoint metadata is disabled'),
  unsupported: (details: string) => new Refused('PGRST127', 400, 'Feature not implemented', details),
  maxAffectedRpc: () =>
    new Refused('PGRST128', 400, 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict'),
  column: (relation: string, column: string) =>
    new Refused('PGRST204', 400, `Could not find the '${column}' column of '${relation}' in the schema cache`),
  tooDeep: () =>
    new Refused('PGRST100', 400, 'The request is nested deeper than this server accepts', 'Embed or group fewer levels at once'),
  tooLong: () =>
    new Refused('PGRST100', 414, 'The request URL is longer than this server accepts', 'Send the arguments in the body of a POST instead'),
  undefinedColumn: (relation: string, column: string, hint: string | null) =>
    new Refused('42703', 400, `column ${relation}.${column} does not exist`, null, hint),
  repeatedEmbed: (name: string) => new Refused('42712', 400, `table name "${name}" specified more than once`),
  undefinedType: (type: string) => new Refused('42704', 400, `type "${type}" does not exist`),
}
