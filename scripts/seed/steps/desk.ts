import { applications, auditEvents, houseSettings, messages } from '#supabase/seed/desk.ts'
import { daysFromNow, heard, orThrow, type SeedHouse } from './house.ts'
import type { PeopleIds } from './people.ts'

/** Who runs the house, and what waits for its moderators. Settings someone made, and rows that are there, stay as they are. */
export async function seedTheDesk(house: SeedHouse, people: PeopleIds) {
  const { service } = house
  heard(await service.from('house_settings').update(houseSettings).eq('run_by', ''))
  const answered = (daysAgo: number) => ({
    state: 'answered' as const,
    settled_at: daysFromNow(1 - daysAgo).toISOString(),
    settled_by: people.moderator,
  })
  const rows = messages.map(({ daysAgo, answer, ...message }) => ({
    ...message,
    // Promised days are working days; for a list to look at, calendar days will do.
    due_on: daysFromNow(4 - daysAgo)
      .toISOString()
      .slice(0, 10),
    created_at: daysFromNow(-daysAgo).toISOString(),
    ...(answer ? { answer, ...answered(daysAgo) } : { answer: '', state: 'waiting' as const, settled_at: null, settled_by: null }),
  }))
  heard(await service.from('contact_messages').upsert(rows, { onConflict: 'id', ignoreDuplicates: true }))
  const applied = applications.map(({ daysAgo, ...application }) => ({
    ...application,
    user_id: people.librarian,
    contact_name: 'Beatriz Thornquist-Sall',
    contact_email: 'librarian@seed.example',
    created_at: daysFromNow(-daysAgo).toISOString(),
  }))
  heard(await service.from('institution_applications').upsert(applied, { onConflict: 'user_id,domain', ignoreDuplicates: true }))
  await seedTheLog(house, people)
}

async function seedTheLog({ service }: SeedHouse, people: PeopleIds) {
  const details = auditEvents.map((event) => event.details)
  const present = orThrow(await service.from('audit_events').select('id').eq('user_id', people.moderator).in('details', details))
  if (present.length > 0) return
  const rows = auditEvents.map(({ daysAgo, ...event }) => ({
    ...event,
    user_id: people.moderator,
    created_at: daysFromNow(-daysAgo).toISOString(),
  }))
  heard(await service.from('audit_events').insert(rows))
}
