import { StartRefused } from '#server/start-refused.ts'
import { type SeedPerson, seedPassword, seedPeople } from '#supabase/seed/people.ts'
import { orThrow, type SeedHouse } from './house.ts'

export type PeopleIds = Record<SeedPerson['key'], string>

/** Makes the sign-ins that are missing, and finishes those a run left half-made. Refuses a house in which other people are, unless told to go on. */
export async function seedThePeople(house: SeedHouse, force: boolean): Promise<PeopleIds> {
  const present = await presentPeople(house)
  const strangers = [...present.keys()].filter((email) => !seedPeople.some((person) => person.email === email))
  if (strangers.length > 0 && !force)
    throw new StartRefused(
      `This house already has ${strangers.length} ${strangers.length === 1 ? 'person' : 'people'} of its own. Nothing was changed. To add the invented festival all the same: npm run seed -- --force`,
    )
  const ids: Partial<PeopleIds> = {}
  for (const person of seedPeople) {
    const id = present.get(person.email) ?? (await signUp(house, person))
    await introduce(house, id, person)
    ids[person.key] = id
  }
  return ids as PeopleIds
}

/** Ids by address of everyone who has an account here. */
export async function presentPeople({ service }: SeedHouse): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let page = 1; ; page++) {
    const { data, error } = await service.auth.admin.listUsers({ page, perPage: 200 })
    if (error)
      throw new StartRefused(
        `The house does not accept this service key (${error.message}). Run the seed with the same DATA_DIR, PORT and JWT_SECRET as npm start.`,
      )
    for (const { id, email } of data.users) if (email) found.set(email, id)
    if (data.users.length < 200) return found
  }
}

async function signUp({ service }: SeedHouse, { email, name, userType }: SeedPerson): Promise<string> {
  const { data, error } = await service.auth.admin.createUser({
    email,
    password: seedPassword,
    email_confirm: true,
    user_metadata: { name, user_type: userType },
  })
  if (error) throw error
  return data.user.id
}

/** Gives someone their role, then what is said of them: who has that is left as they are by now. */
async function introduce({ service }: SeedHouse, id: string, { about, role }: SeedPerson): Promise<void> {
  const profile = orThrow(await service.from('profiles').select('about').eq('user_id', id).single())
  if (profile.about !== '') return
  orThrow(await service.from('user_roles').update({ role }).eq('user_id', id).select())
  orThrow(await service.from('profiles').update({ about }).eq('user_id', id).select())
}
