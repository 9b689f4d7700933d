/**
 * Hands link options that `linkOptions` has checked against the route tree to a component that takes the router's Link
 * through `as`: the generic that carries the check does not survive that step.
 */
export function asLink(checked: object): { to: never; search: never; params: never } {
  return checked as { to: never; search: never; params: never };
}
