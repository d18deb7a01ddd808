import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Documentary } from '#web/data/films/documentaries.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from './words.ts'

/** Credits as one sentence, as on a poster. Each name leads to what else it is credited for. */
export function BillingBlock({ documentary: { director, credits } }: { documentary: Documentary }) {
  const t = useText(documentaryText)
  const roles = rolesInOrder([...(director ? [{ role: t('aFilmBy'), name: director }] : []), ...credits])
  if (roles.length === 0) return null
  return (
    <section className="page" aria-label={t('credits')}>
      <div className="billing">
        <p>
          {roles.map(({ role, names }) => (
            <Fragment key={role}>
              {role}{' '}
              {names.map((name, index) => (
                <Fragment key={name}>
                  {index > 0 && (index === names.length - 1 ? ` ${t('and')} ` : ', ')}
                  <Link to={`${paths.search}?q=${encodeURIComponent(name)}`}>{name}</Link>
                </Fragment>
              ))}{' '}
            </Fragment>
          ))}
        </p>
      </div>
    </section>
  )
}

/** People of one role stand together where the role first comes. */
function rolesInOrder(credits: readonly { role: string; name: string }[]): { role: string; names: string[] }[] {
  const roles = new Map<string, string[]>()
  for (const { role, name } of credits) {
    const names = roles.get(role) ?? []
    if (!names.includes(name)) names.push(name)
    roles.set(role, names)
  }
  return [...roles].map(([role, names]) => ({ role, names }))
}
