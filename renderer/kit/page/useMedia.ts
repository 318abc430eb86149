import { onScopeDispose, readonly, ref, type Ref } from 'vue'

/** Whether a media query matches, for what CSS cannot do. */
export function useMedia(query: string): Readonly<Ref<boolean>> {
  const media = matchMedia(query)
  const matches = ref(media.matches)
  const follow = () => (matches.value = media.matches)
  media.addEventListener('change', follow)
  onScopeDispose(() => media.removeEventListener('change', follow))
  return readonly(matches)
}
