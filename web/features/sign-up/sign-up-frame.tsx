import './sign-up.css'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { signUpText } from './words.ts'

/** Title and reason on the left, the form on the right, the other ways in below. */
export function SignUpFrame({
  title,
  lead,
  page,
  beside,
  children,
}: {
  title: string
  lead: string
  page: 'creator' | 'viewer' | 'institution'
  beside?: ReactNode
  children: ReactNode
}) {
  const t = useText(signUpText)
  const ways = [
    ['creator', paths.creatorSignup, t('otherCreator')],
    ['viewer', paths.viewerSignup, t('otherViewer')],
    ['institution', paths.institutionalSignup, t('otherInstitution')],
  ] as const
  return (
    <div className="page sign-up">
      <div className="sign-up-why">
        <h1 className="title-l">{title}</h1>
        <p className="lead measure">{lead}</p>
        {beside}
        <p className="ui dim">
          {t('haveAccount')} <TextLink to={paths.login}>{t('signIn')}</TextLink>
        </p>
        <p className="ui dim">
          {t('other')}{' '}
          {ways
            .filter(([name]) => name !== page)
            .map(([name, to, words], index) => (
              <span key={name}>
                {index > 0 && ' · '}
                <TextLink to={to}>{words}</TextLink>
              </span>
            ))}
        </p>
      </div>
      <div className="sign-up-form">{children}</div>
    </div>
  )
}
