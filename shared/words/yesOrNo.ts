/** A flag for people, on screens and in files. */
export function yesOrNo(is: boolean): 'Yes' | 'No' {
  return is ? 'Yes' : 'No'
}
