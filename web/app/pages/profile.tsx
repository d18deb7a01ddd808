export { default } from '#web/features/profile/page.tsx'
