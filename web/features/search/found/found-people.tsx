import { Link } from 'react-router'
import type { FoundPerson } from '#web/data/search/search.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { searchText } from '../words.ts'

export function FoundPeople({ people }: { people: FoundPerson[] }) {
  const t = useText(searchText)
  return (
    <section id="people" aria-labelledby="people-head">
      <div className="head">
        <h2 id="people-head">{t('people')}</h2>
      </div>
      <ul className="found-people">
        {people.map((person) => (
          <li key={person.name}>
            <Link to={paths.person(person.name)} data-result>
              <span className="title-s">
                {person.name}
                {person.written && (
                  <>
                    {' '}
                    <bdi className="found-written">{person.written}</bdi>
                  </>
                )}
              </span>
              <span className="dim">{t('personFilms', { roles: person.roles.join(', '), count: person.films })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
