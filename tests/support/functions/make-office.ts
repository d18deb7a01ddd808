import { type Cast, put } from './two-people.ts'

const today = new Date().toISOString()

/** A case about her, a claim on her film, and one of her that she is in it. */
export async function makeOffice(cast: Cast) {
  const { hers, careful, id } = cast
  await careful.rpc('claim_film', { documentary: hers.id, kind: 'credit', name: 'Quilaqueo' }).throwOnError()
  const settled = { state: 'settled', decision: 'taken-down', decided_at: today }
  const days = { counter_due_on: today, decision_due_on: today }
  return {
    settled_case: await put(cast, 'cases', { kind: 'profile', about_id: id, accused_id: id, due_on: today, ...settled }),
    rights_claim: await put(cast, 'rights_claims', { documentary_id: hers.id, claimant: 'K', work: 'W', statement: 'S', ...days }),
  }
}

/** An institution she looks after, whom it invited, and what she licenses to it, offers, and is asked for. */
export async function makeInstitution(cast: Cast) {
  const { id, email } = cast
  const institution = await put(cast, 'institutions', { type: 'school', name: 'Aldermoor', domain: 'aldermoor.example' })
  const member = { institution_id: institution, person_id: id, role: 'librarian', came_by: 'application' }
  await cast.house.service().from('institution_members').insert(member).throwOnError()
  const invited = { institution_id: institution, role: 'member' }
  const sides = { institution_id: institution, creator_id: id }
  // It asks her in by an address too, so that there is an answer to tell from silence.
  await put(cast, 'institution_invitations', { institution_id: institution, address: email.toLowerCase(), role: 'librarian' })
  return {
    institution,
    creator: id,
    invitation: await put(cast, 'institution_invitations', { ...invited, address: 'bea@aldermoor.example' }),
    terminal: await put(cast, 'institution_terminals', { institution_id: institution, name: 'Reading room', code_hash: 'x' }),
    licence: await put(cast, 'licences', { ...sides, covers: 'films', starts_on: today }),
    offer: await put(cast, 'licence_offers', { creator_id: id, terms: {} }),
    request: await put(cast, 'licence_requests', { ...sides, asked_by: id, state: 'open' }),
    closed_request: await put(cast, 'licence_requests', { ...sides, asked_by: id, state: 'refused' }),
  }
}
