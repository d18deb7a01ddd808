import { useEffect } from 'react'

/** A view that belongs to the other room than its route (a desk behind the front page) changes the light while it is shown. */
export function useRoom(room: 'house' | 'desk'): void {
  useEffect(() => {
    const before = document.documentElement.dataset.room
    document.documentElement.dataset.room = room
    return () => {
      // Unless the next page has already set its own.
      if (document.documentElement.dataset.room === room && before) document.documentElement.dataset.room = before
    }
  }, [room])
}
