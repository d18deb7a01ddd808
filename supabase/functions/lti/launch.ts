import { claims, type LaunchClaims, scopes } from '#contract/institutions/course-systems.ts'
import { courseTarget, isOutsideAddress, teachesCourse } from '#core/institutions/course-systems.ts'
import { proxiedAddress } from '#core/institutions/proxied-address.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { asHouse, isUuid } from '../_shared/clients.ts'
import { site } from '../_shared/outside.ts'
import { choicePage } from './choose.ts'
import type { Launch } from './kept-launch.ts'
import { framePage } from './page.ts'
import { Refused } from './refused.ts'
import { hashOf, newSecret } from './secrets.ts'
import { cookieOf } from './sign-in.ts'
import { type CourseSystem, verifiedLaunch } from './systems.ts'

/** The answer of a course system: who comes, from which course, to what. Leads into the house, or to the choice of what to put into the course. */
export async function answerLaunch(request: Request, form: URLSearchParams): Promise<Response> {
  const [state, token] = [form.get('state') ?? '', form.get('id_token') ?? '']
  if (!/^[0-9a-f]{64}$/.test(state)) throw new Refused('again')
  // Consumed first, to prevent replays.
  const { data: begun } = await asHouse()
    .from('course_sign_ins')
    .delete()
    .eq('state_hash', await hashOf(state))
    .gt('begun_at', new Date(Date.now() - 600_000).toISOString())
    .select('nonce, system:course_systems (*)')
    .maybeSingle()
    .throwOnError()
  if (!begun || !token) throw new Refused('again')
  // A top-level window has the cookie; without it another browser began this sign-in.
  const ownWindow = request.headers.get('sec-fetch-dest') === 'document' && site().startsWith('https:')
  if (ownWindow && !request.headers.get('cookie')?.includes(`${cookieOf(state)}=`)) throw new Refused('again')
  const system = begun.system
  const said = await verifiedLaunch(system, token, begun.nonce)
  const launch = await keepLaunch(system, said)
  if (said[claims.message] === 'LtiDeepLinkingRequest') return choicePage(system, launch)
  const to = await throughProxy(request, system, `${site()}/institutional?launch=${launch.ticket}`)
  // Third-party frames have no storage: the film opens in a new window.
  const framed = /^(iframe|frame)$/.test(request.headers.get('sec-fetch-dest') ?? '')
  return framed
    ? framePage(system, launch.language, to)
    : new Response(null, { status: 303, headers: { location: to, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } })
}

/** Through the institution's proxy, when a licence is valid on site only and the browser is elsewhere. */
async function throughProxy(request: Request, { institution_id }: CourseSystem, address: string): Promise<string> {
  const from = request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? ''
  const { data: prefix } = await asHouse().rpc('proxy_of_launch', { institution: institution_id, address: from }).throwOnError()
  return prefix ? proxiedAddress(prefix, address) : address
}

async function keepLaunch(system: CourseSystem, said: LaunchClaims): Promise<Launch> {
  const { data: place } = await asHouse()
    .from('institutions')
    .select('type, closed_at')
    .eq('id', system.institution_id)
    .single()
    .throwOnError()
  if (place.closed_at) throw new Refused('closed')
  const role = teachesCourse(said[claims.roles]) ? 'teacher' : 'member'
  const choice = said[claims.message] === 'LtiDeepLinkingRequest' ? said[claims.choice] : undefined
  if (said[claims.message] === 'LtiDeepLinkingRequest') {
    if (role !== 'teacher') throw new Refused('teachers')
    if (!choice || !isOutsideAddress(choice.deep_link_return_url, site())) throw new Refused('unreadable')
  }
  const target =
    courseTarget(said[claims.target] ?? '', site()) ?? `/institutional/${place.type}?institution=${system.institution_id}&view=teaching`
  const { searchParams } = new URL(target, site())
  const list = searchParams.get('list')
  const assignment = await assignmentOf(system.institution_id, searchParams.get('assignment'))
  // A student finds it on their own desk, a teacher in its cohort.
  const leadsTo = !assignment
    ? target
    : role === 'member'
      ? `/creator-dashboard?view=cohorts&assignment=${assignment.id}`
      : `/institutional/${place.type}?institution=${system.institution_id}&view=cohorts&cohort=${assignment.cohort_id}`
  const { data: known } = isUuid(list)
    ? await asHouse()
        .from('class_lists')
        .select('id')
        .match({ id: list, institution_id: system.institution_id })
        .maybeSingle()
        .throwOnError()
    : { data: null }
  const grades = said[claims.grades]
  const asked = (address: string | undefined) => (address && isOutsideAddress(address, site()) ? address : null)
  const language = (said[claims.presentation]?.locale ?? 'en').slice(0, 20)
  const ticket = newSecret()
  const { data: kept } = await asHouse()
    .from('course_launches')
    .insert({
      system_id: system.id,
      ticket_hash: await hashOf(ticket),
      deployment: said[claims.deployment],
      subject: said.sub,
      person_name: firstOf((said.name ?? said.given_name ?? '').trim(), 80),
      role,
      leads_to: leadsTo,
      list_id: known?.id ?? null,
      assignment_id: assignment?.id ?? null,
      course: said[claims.context]?.id ?? '',
      course_name: firstOf(said[claims.context]?.title ?? said[claims.context]?.label ?? '', 200),
      line_item: grades?.scope.includes(scopes.score) ? asked(grades.lineitem) : null,
      members_url: asked(said[claims.members]?.context_memberships_url),
      answers_url: choice?.deep_link_return_url ?? null,
      answers_data: choice?.data === undefined ? null : JSON.stringify(choice.data),
      language,
    })
    .select('id')
    .single()
    .throwOnError()
  const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString()
  await asHouse().from('course_systems').update({ launched_at: hour }).eq('id', system.id).throwOnError()
  return { id: kept.id, ticket, language, role }
}

/** The assignment a link names, where its cohort is of this institution. */
async function assignmentOf(institution: string, id: string | null) {
  if (!isUuid(id)) return null
  const { data } = await asHouse()
    .from('assignments')
    .select('id, cohort_id, cohort:cohorts!inner (institution_id)')
    .eq('id', id)
    .eq('cohort.institution_id', institution)
    .is('removed_at', null)
    .maybeSingle()
    .throwOnError()
  return data
}
