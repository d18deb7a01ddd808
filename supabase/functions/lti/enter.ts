import { courseTicket, enterRequest } from '#contract/institutions/course-systems.ts'
import { asHouse, privateAnswer } from '../_shared/clients.ts'
import { makePassingPerson, tokenFor } from '../_shared/passing-person.ts'

const old = () =>
  privateAnswer({ code: 'old', message: 'This way in was used already or is too old. Open the link in your course again.' }, 410)

async function ticketIn(request: Request) {
  const body = enterRequest.safeParse(await request.json().catch(() => null))
  if (!body.success) return null
  const { data } = await asHouse().rpc('course_ticket', { ticket: body.data.ticket }).throwOnError()
  const about = courseTicket.parse(data)
  return about && { ticket: body.data.ticket, about }
}

/** The owner of a ticket: a person who is signed in already chooses the account. */
export async function who(request: Request): Promise<Response> {
  const found = await ticketIn(request)
  if (!found) return old()
  const { name, system, institution, person } = found.about
  return privateAnswer({ name, system, institution, person })
}

/** A session for a person from a course: for their linked account, or a new one without an address. */
export async function enter(request: Request): Promise<Response> {
  const found = await ticketIn(request)
  if (!found) return old()
  const { ticket, about } = found
  const person = about.person ?? (await makePassingPerson(about.name, 'course'))
  const tokenHash = await tokenFor(person)
  if (!tokenHash)
    return privateAnswer(
      { code: 'own', message: 'You have an account of your own here. Sign in, then open the link in your course again.' },
      409,
    )
  const { data: leadsTo, error } = await asHouse().rpc('enter_from_course', { ticket, person })
  if (error || !leadsTo) {
    if (!about.person) await asHouse().auth.admin.deleteUser(person)
    return error ? privateAnswer({ code: 'refused', message: error.message }, 403) : old()
  }
  return privateAnswer({ tokenHash, leadsTo })
}
