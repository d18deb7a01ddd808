// The light of the room before the app is here, so that a desk page does not flash dark. rooms.test.ts keeps it in step with the routes.
document.documentElement.dataset.room =
  /^\/(creator-dashboard|institutional\/[^/]+|brainstorming-tool|messages|collaboration|settings)\/?$/.test(location.pathname)
    ? 'desk'
    : 'house'
