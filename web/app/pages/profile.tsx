import { useSearchParams } from 'react-router'
import ProfilePage from '#web/features/profile/page.tsx'
import { AppearancesView } from '#web/features/withdrawals/appearances-view.tsx'

/** A person's page, and with `?view=appearances` the films they are in. */
export default function Profile() {
  const [query] = useSearchParams()
  return query.get('view') === 'appearances' ? <AppearancesView /> : <ProfilePage />
}
