import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { NotHere } from '#web/ui/layout/not-here.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { useText } from '#web/ui/text.ts'
import { appText } from './words.ts'

/** For every address that is no route. A film the reader may not see shows this page too (`useNotFoundPage`). */
export function NotFound() {
  const t = useText(appText)
  const { pathname } = useLocation()
  usePageTitle(t('title_notFound'))
  useEffect(() => {
    const robots = document.createElement('meta')
    robots.name = 'robots'
    robots.content = 'noindex'
    document.head.append(robots)
    return () => robots.remove()
  }, [])
  return (
    <NotHere
      title={t('notFoundTitle')}
      text={t('notFoundText', { address: pathname })}
      acts={
        <>
          <ButtonLink to={paths.search} kind="ink">
            {t('notFoundSearch')}
          </ButtonLink>
          <ButtonLink to={paths.home}>{t('notFoundHome')}</ButtonLink>
        </>
      }
    />
  )
}
