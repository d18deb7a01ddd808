import { type CourseChoice, claims, courseChoice } from '#contract/institutions/course-systems.ts'
import { formatTimecode, parseStart, writtenLength } from '#core/time/timecode.ts'
import { asHouse, isUuid } from '../_shared/clients.ts'
import { site } from '../_shared/outside.ts'
import type { Launch } from './kept-launch.ts'
import { signed } from './keys.ts'
import { escaped, page, returnPage } from './page.ts'
import { Refused } from './refused.ts'
import { hashOf } from './secrets.ts'
import type { CourseSystem } from './systems.ts'
import { wordsIn } from './words.ts'

const readChoice = async (launch: string): Promise<CourseChoice> => {
  const { data } = await asHouse().rpc('course_choice', { launch }).throwOnError()
  const choice = courseChoice.parse(data)
  if (!choice) throw new Refused('again')
  return choice
}

/** What a teacher may put into the course: a page without scripts, which works in any frame. */
export async function choicePage(system: CourseSystem, launch: Launch, problem?: 'range' | 'nothing'): Promise<Response> {
  const choice = await readChoice(launch.id)
  const t = wordsIn(launch.language)
  const option = (value: string, title: string, more: string) =>
    `<li><label><input type="radio" name="pick" value="${value}" required><span><strong>${escaped(title)}</strong><small>${escaped(more)}</small></span></label></li>`
  const part = (heading: string, options: readonly string[]) =>
    options.length === 0 ? '' : `<fieldset><legend>${escaped(heading)}</legend><ul>${options.join('')}</ul></fieldset>`
  const passage = ({ startsMs, endsMs }: { startsMs: number; endsMs: number }) => `${formatTimecode(startsMs)}–${formatTimecode(endsMs)}`
  const body = `<h1>${escaped(t.choose)}</h1><p>${escaped(t.chooseText.replace('{institution}', choice.institution))}</p>
${problem ? `<p role="alert" class="wrong">${escaped(t[problem])}</p>` : ''}
<form method="post" action="${site()}/functions/v1/lti/choose">
<input type="hidden" name="launch" value="${launch.id}"><input type="hidden" name="ticket" value="${launch.ticket}">
${part(
  t.lists,
  choice.lists.map(({ id, title, course, points }) =>
    option(`list:${id}`, title, [course, points > 0 ? t.questions.replace('{count}', String(points)) : ''].filter(Boolean).join(' · ')),
  ),
)}
${part(
  t.assignments,
  choice.assignments.map(({ id, title, cohort, points }) =>
    option(`assignment:${id}`, title, `${cohort}, ${t.points.replace('{count}', String(points))}`),
  ),
)}
${part(
  t.clips,
  choice.clips.map((clip) => option(`clip:${clip.id}`, clip.title, `${clip.film}, ${passage(clip)}`)),
)}
${part(
  t.films,
  choice.films.map(({ id, title, durationMs }) => option(`film:${id}`, title, writtenLength(durationMs))),
)}
${
  choice.films.length > 0
    ? `<p class="range"><label>${escaped(t.from)} <input name="from" inputmode="numeric" placeholder="00:12:30"></label> <label>${escaped(t.to)} <input name="to" inputmode="numeric" placeholder="00:15:00"></label><small>${escaped(t.rangeHint)}</small></p>`
    : ''
}
${part(t.collection, [option('desk', t.allOf, choice.institution)])}
<p><button>${escaped(t.put)}</button></p></form>`
  return page({ title: t.choose, body, language: launch.language, system })
}

/** Sends what was chosen back to the course, signed. Single use. */
export async function answerChoice(form: URLSearchParams): Promise<Response> {
  const [id, ticket] = [form.get('launch'), form.get('ticket') ?? '']
  if (!isUuid(id)) throw new Refused('again')
  const { data: launch } = await asHouse()
    .from('course_launches')
    .select('*, system:course_systems (*)')
    .match({ id, ticket_hash: await hashOf(ticket), role: 'teacher' })
    .not('answers_url', 'is', null)
    .maybeSingle()
    .throwOnError()
  if (!launch) throw new Refused('again')
  const { system } = launch
  const item = chosen(form, await readChoice(id))
  if (typeof item === 'string') return choicePage(system, { id, ticket, language: launch.language, role: launch.role }, item)
  const { data: first } = await asHouse()
    .from('course_launches')
    .update({ answers_url: null, ticket_hash: null })
    .eq('id', id)
    .not('answers_url', 'is', null)
    .select('id')
    .throwOnError()
  if (first.length === 0) throw new Refused('again')
  const token = await signed(
    {
      nonce: crypto.randomUUID(),
      [claims.deployment]: launch.deployment,
      [claims.message]: 'LtiDeepLinkingResponse',
      [claims.version]: '1.3.0',
      [claims.chosen]: [item],
      ...(launch.answers_data !== null && { [claims.chosenData]: jsonOrText(launch.answers_data) }),
    },
    system.client_id,
    system.issuer,
  )
  return returnPage(system, launch.language, launch.answers_url!, token)
}

/** The content item of a choice (LTI deep linking 2.0), or what is wrong with it. */
function chosen(form: URLSearchParams, choice: CourseChoice): Record<string, unknown> | 'range' | 'nothing' {
  const [kind, id] = (form.get('pick') ?? '').split(':')
  const desk = `${site()}/institutional/${choice.type}?institution=${choice.institutionId}&view=teaching`
  const item = (title: string, url: string, more: object = {}) => ({
    type: 'ltiResourceLink',
    title,
    url,
    window: { targetName: '_blank' },
    ...more,
  })
  const clip = kind === 'clip' && choice.clips.find((each) => each.id === id)
  if (clip) return item(clip.title, `${desk}&clip=${clip.id}`)
  const list = kind === 'list' && choice.lists.find((each) => each.id === id)
  if (list) {
    const graded = list.points > 0 && { lineItem: { label: list.title, scoreMaximum: list.points, resourceId: list.id } }
    return item(list.title, `${desk}&list=${list.id}`, graded || {})
  }
  const assignment = kind === 'assignment' && choice.assignments.find((each) => each.id === id)
  if (assignment) {
    const { title, points } = assignment
    const url = `${site()}/institutional/${choice.type}?institution=${choice.institutionId}&view=cohorts&assignment=${assignment.id}`
    return item(title, url, { lineItem: { label: title, scoreMaximum: points, resourceId: assignment.id } })
  }
  const film = kind === 'film' && choice.films.find((each) => each.id === id)
  if (film) {
    const [from, to] = [form.get('from')?.trim() ?? '', form.get('to')?.trim() ?? '']
    if (!from && !to) return item(film.title, `${site()}/documentary/${film.id}`)
    const [startsMs, endsMs] = [parseStart(from || '0'), to ? parseStart(to) : film.durationMs]
    if (startsMs === null || endsMs === null || endsMs <= startsMs || endsMs > film.durationMs) return 'range'
    const title = `${film.title}, ${formatTimecode(startsMs)}–${formatTimecode(endsMs)}`
    return item(title, `${site()}/documentary/${film.id}?t=${startsMs / 1000}&end=${endsMs / 1000}`)
  }
  return kind === 'desk' ? item(choice.institution, desk) : 'nothing'
}

/** What the platform sent is kept as JSON; from before that, a choice under way may still hold its bare text. */
function jsonOrText(kept: string): unknown {
  try {
    return JSON.parse(kept)
  } catch {
    return kept
  }
}
