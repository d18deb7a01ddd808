import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { creditRoles } from './credit-roles.ts'
import { documentaryText } from './words.ts'

/** Credits as one sentence, as on a poster. Each name leads to the films of that person. */
export function BillingBlock({ documentary }: { documentary: Documentary }) {
  const t = useText(documentaryText)
  const roles = creditRoles(documentary, t('aFilmBy'))
  if (roles.length === 0) return null
  return (
    <section className="page" aria-label={t('credits')}>
      <div className="billing">
        <p>
          {roles.map(({ role, names }) => (
            <Fragment key={role}>
              {lowerFirst(role, documentary.language)}{' '}
              {names.map((name, index) => (
                <Fragment key={name}>
                  {index > 0 && (index === names.length - 1 ? ` ${t('and')} ` : ', ')}
                  <Link to={paths.person(name)}>{name}</Link>
                </Fragment>
              ))}{' '}
            </Fragment>
          ))}
        </p>
      </div>
    </section>
  )
}

/** Inside a sentence a role begins small, unless it is written in capitals (DoP) or in German, where it is a noun. */
const lowerFirst = (role: string, language: string | null) =>
  language?.startsWith('de') || /^\p{Lu}.?\p{Lu}/u.test(role) ? role : role.charAt(0).toLocaleLowerCase() + role.slice(1)
