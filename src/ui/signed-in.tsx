import { GateScreen } from "./screens/gate/gate-screen.tsx";

export function SignedIn() {
  return <GateScreen ready={<p>ready</p>} />;
}
