import { privateAnswer } from '../_shared/clients.ts'
import { answerChoice } from './choose.ts'
import { enter, who } from './enter.ts'
import { publicKeys } from './keys.ts'
import { answerLaunch } from './launch.ts'
import { sendMarks } from './marks.ts'
import { refusedPage } from './page.ts'
import { grade, members } from './progress.ts'
import { Refused } from './refused.ts'
import { register } from './register.ts'
import { beginSignIn } from './sign-in.ts'

/**
 * The house as a tool of course systems (LTI 1.3): `/sign-in` and `/launch` bring people in, `/choose` puts films into a course, `/keys` are the house's
 * own, `/register` registers a system by itself; `/who` and `/enter` make a session of a launch, `/grade`, `/marks` and `/members` speak with the course.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return privateAnswer(null, 204)
    const { pathname, searchParams } = new URL(request.url)
    const place = `${request.method} ${pathname.replace(/^.*\/lti\/?/, '')}`
    const form = async () => new URLSearchParams(await request.text())
    try {
      if (place === 'GET sign-in') return await beginSignIn(searchParams)
      if (place === 'POST sign-in') return await beginSignIn(await form())
      if (place === 'POST launch') return await answerLaunch(request, await form())
      if (place === 'POST choose') return await answerChoice(await form())
      if (place === 'GET register') return await register(searchParams)
      if (place === 'GET keys') return Response.json(await publicKeys(), { headers: { 'cache-control': 'public, max-age=600' } })
      if (place === 'POST who') return await who(request)
      if (place === 'POST enter') return await enter(request)
      if (place === 'POST grade') return await grade(request, searchParams.get('list'))
      if (place === 'POST marks') return await sendMarks(request, searchParams.get('assignment'))
      if (place === 'GET members') return await members(request, searchParams.get('list'))
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      // biome-ignore lint/suspicious/noConsole: the host's log is where the keeper of the house looks when a course does not open
      console.info(`A course was refused: ${refused.why}${refused.cause ? ` (${(refused.cause as Error).message})` : ''}`)
      return refusedPage(refused, request.headers.get('accept-language') ?? 'en')
    }
    return new Response(null, { status: 404 })
  },
}
