import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// People of a production: kept by its editors; a protected one by the owner and producers, who alone read the name.

let house: TestHouse
let team: StagedTeam
const [amina, witness] = [randomUUID(), randomUUID()]
const save = (id: string, name: string, alias = '', protect = false) =>
  `select save_production_person('${id}', $film, '${name}', 'participant', '${alias}', ${protect})`
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
  await team.run('editor', save(amina, 'Amina Diallo'))
  await team.run('producer', save(witness, 'Ben Okafor', 'Witness', true))
})
afterAll(() => house.close())

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal.
describe('a person of a production', () => {
  it.each([
    ['added', save(randomUUID(), 'Carol'), '- - - - 1 1 1 - - 1'],
    ['seen', 'select from people_of_production', '- 0 0 0 2 2 2 0 2 2'],
    ['seen by the protected name', "select from people_of_production where name = 'Ben Okafor'", '- 0 0 0 0 1 1 0 0 1'],
    ['seen by their alias', "select from people_of_production where name = 'Witness'", '- 0 0 0 1 0 0 0 1 0'],
    ['read past the view', 'select name from production_people', '- - - - - - - - - -'],
    ['changed', save(amina, 'Amina D.'), '- - - - 1 1 1 - - 1'],
    ['changed where protected', save(witness, 'Ben', 'W', true), '- - - - - 1 1 - - 1'],
    ['deleted', `delete from production_people where id = '${amina}'`, '- 0 0 0 1 1 1 0 - 1'],
    ['deleted where protected', `delete from production_people where id = '${witness}'`, '- 0 0 0 0 1 1 0 - 1'],
  ])('is %s by who may', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement)).toBe(outcomes)
  })

  it('is protected only under an alias', async () => {
    expect(await team.attempt('producer', save(randomUUID(), 'Dora', '', true))).toBe('P0001')
  })
})
