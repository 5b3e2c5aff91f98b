import { Component, type ComponentChildren } from 'preact';
import { useTexts } from '../language/context';

/** An error of the page's own shows a way on instead of an empty screen. */
export class StumbleGuard extends Component<{ readonly children: ComponentChildren }> {
  override state: { readonly broken: boolean } = { broken: false };

  static override getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    return this.state.broken ? <Stumbled /> : this.props.children;
  }
}

function Stumbled() {
  const { broken } = useTexts();
  return (
    <main class="stumbled">
      <div role="alert">
        <h1>{broken.title}</h1>
        <p>{broken.text}</p>
      </div>
      <button type="button" class="primary" onClick={() => location.reload()}>
        {broken.reload}
      </button>
    </main>
  );
}
