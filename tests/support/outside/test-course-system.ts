import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRemoteJWKSet, exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { claims, scopes } from '#contract/institutions/course-systems.ts'

export interface Said {
  subject?: string
  name?: string
  teaches?: boolean
  target?: string
  /** Where the choice of what to put into the course goes; makes it a deep linking request. */
  chooses?: boolean
  graded?: boolean
  deployment?: string
  /** Over all else, for messages that are wrong. */
  over?: JWTPayload
  alg?: 'RS256' | 'none'
  /** Signs with a key the system never published. */
  forged?: boolean
}

/**
 * A course system (LTI 1.3 platform) of the tests' own: real keys and real HTTP. `/sign-in` posts what `says` tells back to the house, by a page a browser
 * submits; `/token`, `/scores` and `/members` are its services, which hear only what the house signed.
 */
export async function testCourseSystem(house: string, clientId = 'house-1') {
  const [pair, foreign] = [await generateKeyPair('RS256', { extractable: true }), await generateKeyPair('RS256', { extractable: true })]
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'course-1', alg: 'RS256', use: 'sig' }
  const heard = {
    scores: [] as Record<string, unknown>[],
    scopes: [] as string[],
    choices: [] as JWTPayload[],
    registrations: [] as Record<string, unknown>[],
    keysFetched: 0,
  }
  let says: Said = {}
  let gradesTaken = true
  let issuer = ''
  const toolKeys = createRemoteJWKSet(new URL(`${house}/functions/v1/lti/keys`))

  const message = async (nonce: string, { alg = 'RS256', forged, ...said }: Said = says): Promise<string> => {
    const membership = `http://purl.imsglobal.org/vocab/lis/v2/membership#${said.teaches ? 'Instructor' : 'Learner'}`
    const payload: JWTPayload = {
      iss: issuer,
      aud: clientId,
      sub: said.subject ?? 'student-7',
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 300,
      nonce,
      ...(said.name && { name: said.name }),
      [claims.version]: '1.3.0',
      [claims.message]: said.chooses ? 'LtiDeepLinkingRequest' : 'LtiResourceLinkRequest',
      [claims.deployment]: said.deployment ?? 'dep-1',
      [claims.target]: said.target ?? `${house}/institutional`,
      [claims.roles]: [membership],
      [claims.context]: { id: 'course-9b', title: 'Geography 9b' },
      [claims.members]: { context_memberships_url: `${issuer}/members`, service_versions: ['2.0'] },
      ...(said.graded && { [claims.grades]: { lineitem: `${issuer}/items/4?type=1`, scope: [scopes.score] } }),
      ...(said.chooses && {
        [claims.choice]: { deep_link_return_url: `${issuer}/chosen`, data: 'opaque', accept_types: ['ltiResourceLink'] },
      }),
      ...said.over,
    }
    if (alg === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(payload)}.`
    }
    return new SignJWT(payload).setProtectedHeader({ alg, kid: 'course-1' }).sign((forged ? foreign : pair).privateKey)
  }

  const routes: Record<string, (request: IncomingMessage, url: URL, body: string) => Promise<[number, string, string]>> = {
    '/keys': async () => {
      heard.keysFetched++
      return json({ keys: [jwk] })
    },
    '/sign-in': async (_, { searchParams }) => {
      const token = await message(searchParams.get('nonce')!)
      const form = `<form method="post" action="${searchParams.get('redirect_uri')}"><input name="id_token" value="${token}"><input name="state" value="${searchParams.get('state')}"></form>`
      return page(`${form}<script>document.forms[0].submit()</script>`)
    },
    '/token': async (_, __, body) => {
      const form = new URLSearchParams(body)
      const { payload } = await jwtVerify(form.get('client_assertion')!, toolKeys, {
        issuer: clientId,
        subject: clientId,
        audience: `${issuer}/token`,
      })
      if (!payload.jti || !payload.exp) return [400, 'text/plain', 'no jti']
      heard.scopes.push(form.get('scope')!)
      return json({ access_token: `for ${form.get('scope')}`, token_type: 'Bearer', expires_in: 3600 })
    },
    '/items/4/scores': async (request, url, body) => {
      if (!gradesTaken) return [503, 'text/plain', 'later']
      if (request.headers.authorization !== `Bearer for ${scopes.score}` || url.search !== '?type=1') return [401, 'text/plain', 'no']
      heard.scores.push(JSON.parse(body))
      return [204, 'text/plain', '']
    },
    '/members': async (request) => {
      if (request.headers.authorization !== `Bearer for ${scopes.members}`) return [401, 'text/plain', 'no']
      const role = (name: string) => [`http://purl.imsglobal.org/vocab/lis/v2/membership#${name}`]
      return json({
        members: [
          { user_id: 'teacher-1', name: 'Tea Cher', roles: role('Instructor'), status: 'Active' },
          { user_id: 'student-7', name: 'Stu Dent', roles: role('Learner'), status: 'Active' },
          { user_id: 'student-8', name: 'Ann Other', roles: role('Learner'), status: 'Active' },
        ],
      })
    },
    '/chosen': async (_, __, body) => {
      const { payload } = await jwtVerify(new URLSearchParams(body).get('JWT')!, toolKeys, { issuer: clientId, audience: issuer })
      heard.choices.push(payload)
      return page('<h1>Back in the course</h1>')
    },
    '/configuration': async () =>
      json({
        issuer,
        authorization_endpoint: `${issuer}/sign-in`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        registration_endpoint: `${issuer}/registrations`,
        'https://purl.imsglobal.org/spec/lti-platform-configuration': { product_family_code: 'Test Campus' },
      }),
    '/registrations': async (request, _, body) => {
      if (request.headers.authorization !== 'Bearer once') return [401, 'text/plain', 'no']
      heard.registrations.push(JSON.parse(body))
      return json({ client_id: 'registered-1', 'https://purl.imsglobal.org/spec/lti-tool-configuration': { deployment_id: 'dep-1' } })
    },
    // A course that shows what it links in a frame.
    '/course': async (_, { searchParams }) =>
      page(`<iframe title="Course" width="900" height="700" src="${searchParams.get('src')!.replaceAll('"', '')}"></iframe>`),
  }
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url!, issuer)
    let body = ''
    for await (const part of request) body += part
    const [status, type, text] = await (
      routes[url.pathname]?.(request, url, body) ?? Promise.resolve([404, 'text/plain', ''] as const)
    ).catch((cause: unknown) => [400, 'text/plain', String(cause)] as const)
    response.writeHead(status, { 'content-type': type }).end(text)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    clientId,
    heard,
    message,
    row: {
      ...{ name: 'Test Campus', issuer, client_id: clientId, deployments: ['dep-1'] },
      ...{ sign_in_url: `${issuer}/sign-in`, token_url: `${issuer}/token`, keys_url: `${issuer}/keys` },
    },
    /** What anyone who comes next is said to be. */
    says: (said: Said) => {
      says = said
    },
    takesGrades: (taken: boolean) => {
      gradesTaken = taken
    },
    /** Where a link in the course leads first. */
    begins: `${house}/functions/v1/lti/sign-in?${new URLSearchParams({ iss: issuer, client_id: clientId, login_hint: 'h', target_link_uri: house })}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

const json = (value: unknown): [number, string, string] => [200, 'application/json', JSON.stringify(value)]
const page = (body: string): [number, string, string] => [
  200,
  'text/html',
  `<!doctype html><html lang="en"><title>Course</title><body>${body}</body></html>`,
]
