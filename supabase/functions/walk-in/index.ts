import { codeOpens, walkInRequest } from '#contract/institutions/class-lists.ts'
import { asHouse, privateAnswer } from '../_shared/clients.ts'
import { makePassingPerson, tokenFor } from '../_shared/passing-person.ts'

/** A sitting without an account, by the code of a class or of a terminal. Its data is deleted when it ends. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return privateAnswer(null, 204)
    if (request.method !== 'POST') return privateAnswer({ code: 'method', message: 'Send this with POST.' }, 405)
    const body = walkInRequest.safeParse(await request.json().catch(() => null))
    if (!body.success) return wrong()
    const house = asHouse()
    const address = request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? ''
    const { data } = await house.rpc('code_opens', { code: body.data.code, address }).throwOnError()
    const opens = codeOpens.parse(data)
    if (!opens) return wrong()
    if ('refused' in opens)
      return opens.refused === 'rate'
        ? privateAnswer({ code: 'rate', message: 'Too many wrong codes from here. Try again in an hour.' }, 429)
        : privateAnswer({ code: 'full', message: 'Too many people are watching with codes right now. Try again in a moment.' }, 429)
    const person = await makePassingPerson('', 'sitting')
    const { error } = await house.rpc('begin_sitting', {
      ...{ person, institution: opens.institutionId, list: opens.listId as string, until: opens.until },
    })
    if (error) {
      await house.auth.admin.deleteUser(person)
      throw new Error(`A sitting could not begin: ${error.message}`, { cause: error })
    }
    return privateAnswer({ tokenHash: await tokenFor(person), leadsTo: opens.leadsTo })
  },
}

const wrong = () => privateAnswer({ code: 'wrong', message: 'This code is wrong or has expired.' }, 404)
