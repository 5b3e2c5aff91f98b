"""What speaker networks are trained to lower beside a teacher's losses."""
import math

import torch
from torch import nn

SCALE, MARGIN = 30.0, 0.2
RIVAL_SCALE, RIVAL_WEIGHT = 20.0, 1.0


class MarginSoftmax(nn.Module):
    """Cosines to one centre a class; the right one's angle is widened by the margin."""

    def __init__(self, size, classes):
        super().__init__()
        self.centres = nn.Parameter(torch.randn(classes, size) * 0.1)

    def forward(self, embeddings, labels, margin):
        cosines = nn.functional.normalize(embeddings) @ nn.functional.normalize(self.centres).T
        right = cosines.gather(1, labels[:, None]).clamp(-0.999, 0.999)
        moved = torch.cos((torch.acos(right) + margin).clamp(max=math.pi))
        logits = SCALE * cosines.scatter(1, labels[:, None], moved)
        return nn.functional.cross_entropy(logits, labels), (cosines.argmax(1) == labels).float().mean()


def rivalry(embeddings):
    """Cross entropy of finding each person's other crop among everybody's: the halves of the batch are pairs, all of one phrase."""
    first, second = nn.functional.normalize(embeddings).chunk(2)
    logits = RIVAL_SCALE * first @ second.T
    right = torch.arange(len(first), device=first.device)
    return 0.5 * (nn.functional.cross_entropy(logits, right) + nn.functional.cross_entropy(logits.T, right))
